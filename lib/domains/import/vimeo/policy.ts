import { parseVimeo } from '@/lib/domains/catalogue/sources/schema'
import type { VimeoVideo } from './schema'

/** What decides about a video of a Vimeo account: which group of it, what is read of it, and what of that is taken. */

/** What was chosen for a group when a run began. */
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

/** The groups that a video is in, by their keys. */
type Membership = { folder: string | null; showcases: readonly string[]; tags: readonly string[] }

/** Deeper folders than Vimeo knows. */
const DEPTH = 20

/**
 * The choices that concern a video, in the order in which they decide: its folder, the folders around it, showcases,
 * tags, all other videos. Showcases and tags keep the order of the list.
 */
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
 * What becomes of a video. The first choice that leaves out or names a category decides about both, with sub-category
 * and access; the first that names a series about the series; tags are added up.
 * @param choices from `choicesOf`
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

/** What Vimeo had of a field when it was last looked at, and what was stored of it here. Long texts as their hash. */
export type ImportedField = { theirs: string; ours: string }

/**
 * Whether a field takes what Vimeo has. Nothing is emptied, nothing that staff wrote is touched, and what did not
 * change at Vimeo is not looked at.
 * @param before null where the field was never compared
 * @param theirs what Vimeo has, and `current` what is stored here
 * @param markOf how texts stand in `before`
 * @returns `none` where Vimeo has nothing, or nothing new; `take` to write it; `same` where both have it; `keep` where
 *   staff have something else
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

/** Wide enough for every place that a picture has, and not much wider. */
const PICTURE_WIDTH = 1280

/** The address of the picture of a video at Vimeo; '' without one. */
export function pictureOf({ pictures }: Pick<VimeoVideo, 'pictures'>): string {
  const sizes = [...(pictures?.sizes ?? [])].sort((a, b) => a.width - b.width)
  const link = (sizes.find(({ width }) => width >= PICTURE_WIDTH) ?? sizes.at(-1))?.link ?? ''
  return link.startsWith('https://') ? link : ''
}

/** The key of an unlisted video: it is in its player's address, or in its link; '' without one. */
export const embedKeyOf = ({ player_embed_url: player, link }: Pick<VimeoVideo, 'player_embed_url' | 'link'>): string =>
  parseVimeo(player ?? '')?.embedKey ?? parseVimeo(link ?? '')?.embedKey ?? ''
