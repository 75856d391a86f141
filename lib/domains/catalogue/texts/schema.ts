type TextField = {
  /** Above the field in the form. */
  label: string
  maxLength: number
  /** Said where the text is missing. Without it, the text may be empty. */
  missing?: string
  /** Stored as null where it is empty. */
  nullable?: true
  /** Lines that the form shows. One is a field of one line. */
  rows: number
  /** Part of the video's card, which everyone gets. Without it, only staff see the text. */
  shown?: true
  /** Found by the search as a whole; its name is a `SearchField` of the database. */
  found?: true
}

/**
 * The texts of a video that staff write, by the column that holds them. The form, the import, the audit log, cards,
 * pages and the search read this list: a new text is one line here.
 */
export const videoTexts = {
  name: { label: 'Name', maxLength: 200, missing: 'Enter a name.', rows: 1, shown: true },
  description: { label: 'Description', maxLength: 5000, rows: 5, shown: true },
  venue: { label: 'Venue', maxLength: 200, nullable: true, rows: 1, shown: true, found: true },
} as const satisfies Record<string, TextField>
type VideoText = keyof typeof videoTexts
export const videoTextNames = Object.keys(videoTexts) as VideoText[]

/** An object with a value for each text of a video. */
export function eachVideoText<Value>(valueOf: (field: TextField, name: VideoText) => Value): Record<VideoText, Value> {
  const entries = videoTextNames.map((name) => [name, valueOf(videoTexts[name], name)] as const)
  return Object.fromEntries(entries) as Record<VideoText, Value>
}

type StoredTexts = {
  [Name in VideoText]: (typeof videoTexts)[Name] extends { nullable: true } ? string | null : string
}

/** The texts of a valid form as they are stored. */
export function storedTexts(texts: Record<VideoText, string>): StoredTexts {
  return eachVideoText(({ nullable }, name) => (nullable ? texts[name] || null : texts[name])) as StoredTexts
}

type TextWith<Mark extends string> = {
  [Name in VideoText]: (typeof videoTexts)[Name] extends Record<Mark, true> ? Name : never
}[VideoText]
export type ShownText = TextWith<'shown'>
export type FoundText = TextWith<'found'>
export type ShownTexts = Pick<StoredTexts, ShownText>

const shownTextNames = videoTextNames.filter((name): name is ShownText => 'shown' in videoTexts[name])
export const foundTextNames = videoTextNames.filter((name): name is FoundText => 'found' in videoTexts[name])

/** An object with a value for each text that everyone gets. */
export const eachShownText = <Value>(valueOf: (name: ShownText) => Value): Record<ShownText, Value> =>
  Object.fromEntries(shownTextNames.map((name) => [name, valueOf(name)])) as Record<ShownText, Value>

/** The texts of a video that everyone gets. */
export const shownTexts = (video: ShownTexts): ShownTexts => eachShownText((name) => video[name]) as ShownTexts
