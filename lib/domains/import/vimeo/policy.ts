import { parseVimeo } from '@/lib/domains/catalogue/sources/schema'
import type { VimeoVideo } from './schema'

export type GroupChoice = {
  kind: string
  key: string
  parentKey: string | null
  leavesOut: boolean
  categoryId: number | null
  subCategoryId: number | null
  seriesId: number | null
  tagId: number | null
  freeAccess: boolean
}

type Membership = { folder: string | null; showcases: readonly string[]; tags: readonly string[] }

const DEPTH = 20

/** Returns the settings that apply, by priority: folder, parent folders, showcases, tags, all other videos. */
export function choicesOf(choices: readonly GroupChoice[], { folder, showcases, tags }: Membership): GroupChoice[] {
  const found: GroupChoice[] = []
  let key = folder
  for (let depth = 0; key !== null && depth < DEPTH; depth += 1) {
    const choice = choices.find((each) => each.kind === 'folder' && each.key === key)
    if (choice) found.push(choice)
    key = choice?.parentKey ?? null
  }
  const ofKind = (kind: string, keys: readonly string[]) =>
    choices.filter((each) => each.kind === kind && keys.includes(each.key))
  return [...found, ...ofKind('showcase', showcases), ...ofKind('tag', tags), ...ofKind('rest', [''])]
}

export type Decision =
  | 'out'
  | {
      categoryId: number | null
      subCategoryId: number | null
      freeAccess: boolean
      seriesId: number | null
      tagIds: number[]
    }

/**
 * Applies the first setting that either has a category or skips the video. The series comes from the first setting with
 * a series.
 */
export function decide(choices: readonly GroupChoice[]): Decision {
  const first = choices.find(({ leavesOut, categoryId }) => leavesOut || categoryId !== null)
  const seriesId = choices.find((choice) => choice.seriesId !== null)?.seriesId ?? null
  if (first?.leavesOut || (!first && seriesId === null)) return 'out'
  return {
    categoryId: first?.categoryId ?? null,
    subCategoryId: first?.subCategoryId ?? null,
    freeAccess: first?.freeAccess ?? false,
    seriesId,
    tagIds: [...new Set(choices.flatMap(({ tagId }) => tagId ?? []))],
  }
}

/** Vimeo's value of a field and ours after the last import. Long texts are hashed. */
export type ImportedField = { theirs: string; ours: string }

/**
 * Decides whether Vimeo's value replaces ours. Never clears a field or overwrites edits by staff.
 * @param before null if the field was never imported
 * @param markOf converts a text to its stored form in `before`
 * @returns `none` if Vimeo's value is empty or unchanged, `same` if ours equals it, `take` to write it, `keep` if staff
 * have edited the field
 */
export function compare(
  before: ImportedField | null,
  { theirs, current }: { theirs: string; current: string },
  markOf: (text: string) => string,
): 'none' | 'same' | 'take' | 'keep' {
  if (theirs === '' || before?.theirs === markOf(theirs)) return 'none'
  if (current === theirs) return 'same'
  const isOurs = before ? markOf(current) === before.ours : current === ''
  return isOurs ? 'take' : 'keep'
}

/** Width in pixels that is enough wherever the picture is shown. */
const PICTURE_WIDTH = 1280

export function pictureOf({ pictures }: Pick<VimeoVideo, 'pictures'>): string {
  const sizes = [...(pictures?.sizes ?? [])].sort((a, b) => a.width - b.width)
  const link = (sizes.find(({ width }) => width >= PICTURE_WIDTH) ?? sizes.at(-1))?.link ?? ''
  return link.startsWith('https://') ? link : ''
}

export const embedKeyOf = ({ player_embed_url: player, link }: Pick<VimeoVideo, 'player_embed_url' | 'link'>): string =>
  parseVimeo(player ?? '')?.embedKey ?? parseVimeo(link ?? '')?.embedKey ?? ''
