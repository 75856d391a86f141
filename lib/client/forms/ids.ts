/** Creates an id that is unique across visits and reloads. `crypto.randomUUID` needs HTTPS. */
export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
