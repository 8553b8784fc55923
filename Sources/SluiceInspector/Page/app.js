// The page: it shows what the server tells, and gives the commands of the user to the server. It keeps no state of
// the store.

import { startActions } from './actions.js';
import { costsTab } from './costs.js';
import { detailTab } from './detail.js';
import { differenceTab } from './difference.js';
import { effectsTab } from './effects.js';
import { featuresTab } from './features.js';
import { startFilters } from './filters.js';
import { followTab } from './follow.js';
import { graphTab } from './graph.js';
import { startKeyboard } from './keyboard.js';
import { sendTab } from './send.js';
import { startSplitter } from './splitter.js';
import { stateTab } from './state.js';
import { startStatus } from './status.js';
import { startStores } from './stores.js';
import { addTab, startTabs } from './tabs.js';
import { startTimeBar } from './timebar.js';

const tabs = [detailTab, stateTab, differenceTab, followTab, sendTab, effectsTab, graphTab, costsTab, featuresTab];

tabs.forEach(addTab);
startTabs();
startFilters();
startActions();
startStatus();
startTimeBar();
startKeyboard();
startSplitter();
startStores();
