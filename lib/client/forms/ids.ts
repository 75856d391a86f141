/** An id that no other visit has, also after a reload. Browsers have `crypto.randomUUID` only over https. */
export const newId = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
