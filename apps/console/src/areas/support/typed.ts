/** What is typed is text; it is a number once it is sent. Nothing typed is no number, not zero. */
export const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
