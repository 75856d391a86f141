/** Unique across visits and reloads. Doesn't use `crypto.randomUUID`, because it needs HTTPS. */
export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
