/** Unique across visits and reloads. `crypto.randomUUID` needs https. */
export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
