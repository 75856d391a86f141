type TextField = {
  label: string
  maxLength: number
  /** Error message for an empty text. Without it, the text is optional. */
  missing?: string
  nullable?: true
  /** Height of the form field in lines; 1 for a single-line input. */
  rows: number
  /** True if the public card shows the text. Otherwise, only staff see it. */
  shown?: true
  /** True if search finds videos by the whole text. The text's key must then be a `SearchField` in the database. */
  found?: true
}

/** Texts of a video. Forms, import, audit log, cards, pages and search are all generated from this list. */
export const videoTexts = {
  name: { label: 'Name', maxLength: 200, missing: 'Enter a name.', rows: 1, shown: true },
  description: { label: 'Description', maxLength: 5000, rows: 5, shown: true },
  venue: { label: 'Venue', maxLength: 200, nullable: true, rows: 1, shown: true, found: true },
} as const satisfies Record<string, TextField>
type VideoText = keyof typeof videoTexts
export const videoTextNames = Object.keys(videoTexts) as VideoText[]

export function eachVideoText<Value>(valueOf: (field: TextField, name: VideoText) => Value): Record<VideoText, Value> {
  const entries = videoTextNames.map((name) => [name, valueOf(videoTexts[name], name)] as const)
  return Object.fromEntries(entries) as Record<VideoText, Value>
}

type StoredTexts = {
  [Name in VideoText]: (typeof videoTexts)[Name] extends { nullable: true } ? string | null : string
}

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

export const eachShownText = <Value>(valueOf: (name: ShownText) => Value): Record<ShownText, Value> =>
  Object.fromEntries(shownTextNames.map((name) => [name, valueOf(name)])) as Record<ShownText, Value>

export const shownTexts = (video: ShownTexts): ShownTexts => eachShownText((name) => video[name]) as ShownTexts
