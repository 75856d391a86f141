/** Whether PostgreSQL can hold a text: well-formed, and without NUL. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
