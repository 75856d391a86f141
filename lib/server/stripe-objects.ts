import 'server-only'

/** What one of Stripe's objects refers to: an id, or the object itself where it was expanded. */
export type Reference = string | { id: string } | null | undefined

/** The id of what an object of Stripe refers to. */
export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** @param seconds since 1970, as Stripe writes instants */
export const dateOfUnix = (seconds: number): Date => new Date(seconds * 1000)

/** An instant as Stripe writes it: whole seconds since 1970. */
export const unixOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/** More of a thing than any customer has. Stripe is asked page by page up to here. */
export const LIST_MAX = 1000
