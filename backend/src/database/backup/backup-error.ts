/** Why a backup could not be made or restored, in sentences for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
