export const tagTypes = { a: 'Artist', s: 'Series' } as const
export type TagTypeCode = keyof typeof tagTypes

export type TagDto = {
  id: number
  type: TagTypeCode
  tag: string
  name: string
  description: string | null
  /** ISO instant of the last change. */
  updatedAt: string
}
