/** Days before the end of a term on which its owner is told. */
export const reminderDays = [7, 3, 1] as const
/** How long before its end something renews by itself. */
export const renewBeforeHours = 24
/** How long an expired thing is kept for its owner to renew. */
export const graceDays = 7
/** How long a deleted thing can be had back, as long as its time lasts. */
export const binDays = 7
