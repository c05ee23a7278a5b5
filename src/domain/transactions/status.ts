/** The statuses, in the order of the board's columns. */
export const statuses = ['todo', 'in-progress', 'done'] as const;

export type Status = (typeof statuses)[number];

/** A column's heading and the line below it. */
export interface StatusLabels {
  readonly title: string;
  readonly subtitle: string;
}

/** The names of the statuses on the board and in the edit dialog. */
export const statusLabels: Readonly<Record<Status, StatusLabels>> = {
  todo: { title: 'To Do', subtitle: 'Pending transactions' },
  'in-progress': { title: 'In Progress', subtitle: 'Processing transactions' },
  done: { title: 'Done', subtitle: 'Completed transactions' },
};

/** Whether this version knows a stored status. */
export function isStatus(value: unknown): value is Status {
  return value === 'todo' || value === 'in-progress' || value === 'done';
}

/** Whether money of this status is still to move; its cards are sorted by due date. */
export function isOpen(status: Status): boolean {
  return status !== 'done';
}

/** The status that a stored one counts as: To Do if this version does not know it. The stored value stays as it is. */
export function toKnownStatus(status: string): Status {
  return isStatus(status) ? status : 'todo';
}
