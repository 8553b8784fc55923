// What the page tells the user about trouble and backups. All places are live regions.

const trouble = document.querySelector('.trouble');
const connection = document.querySelector('.connection');
const backupTrouble = document.querySelector('.backup-trouble');
const backupResult = document.querySelector('.backup-result');

export function showTrouble(text) {
  trouble.textContent = text;
  trouble.hidden = false;
}

export function clearTrouble() {
  trouble.hidden = true;
  trouble.textContent = '';
}

/// `report` is what came of the last backup or restore, if nothing else was done since.
export function showReport(report) {
  backupTrouble.textContent = report?.isFailure ? report.sentence : '';
  backupTrouble.hidden = !report?.isFailure;
  backupResult.textContent = report && !report.isFailure ? report.sentence : '';
}

export function showConnection(isConnected) {
  connection.textContent = isConnected ? '' : 'Reconnecting…';
}
