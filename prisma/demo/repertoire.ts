import { carnaticRepertoire } from './repertoire-carnatic'
import { danceRepertoire } from './repertoire-dance'

/** A programme item without a time. */
export type DemoPiece = {
  title: string
  /** Several are separated by ` / `. */
  raga: string | null
  tala: string | null
  composer: string | null
  form: string | null
  language: string | null
}

/** For fields with several names. */
export const namesIn = (value: string | null): string[] => value?.split(' / ') ?? []

/** A title in the repertoire, or a complete piece. */
export type ProgrammeItem = string | DemoPiece

function field(value: string | undefined): string | null {
  return value === undefined || value === '-' ? null : value
}

function parse(lines: string): DemoPiece[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', raga, tala, composer, form, language] = line.split(' | ')
      return {
        title,
        raga: field(raga),
        tala: field(tala),
        composer: field(composer),
        form: field(form),
        language: field(language),
      }
    })
}

/** Every composition that a programme can refer to. */
export const repertoire: readonly DemoPiece[] = [...parse(carnaticRepertoire), ...parse(danceRepertoire)]

const byTitle = new Map(repertoire.map((piece) => [piece.title, piece]))

/** @throws Error if the repertoire lacks the title */
export function pieceOf(item: ProgrammeItem): DemoPiece {
  if (typeof item !== 'string') return item
  const piece = byTitle.get(item)
  if (!piece) throw new Error(`The repertoire has no '${item}'`)
  return piece
}

function item(
  title: string,
  form: string | null,
  raga: string | null,
  tala: string | null,
  more?: Partial<DemoPiece>,
): DemoPiece {
  return { title, raga, tala, composer: null, form, language: null, ...more }
}

/** Ragam tanam pallavi with its percussion solo. */
export function rtp(raga: string, tala: string): DemoPiece[] {
  return [
    item(`Ragam Tanam Pallavi in ${raga}`, 'Ragam Tanam Pallavi', raga, tala),
    item(`Thani Avartanam in ${tala}`, 'Thani Avartanam', null, tala),
  ]
}

/** The percussion solo alone. */
export function thani(tala: string): DemoPiece {
  return item(`Thani Avartanam in ${tala}`, 'Thani Avartanam', null, tala)
}

/** A slow and a fast khayal of one raga, closed by a tarana. */
export function khayal(raga: string, slowTala: string, fastTala: string): DemoPiece[] {
  return [
    item(`Bada khayal in ${raga}`, 'Bada Khayal', raga, slowTala, { language: 'Braj' }),
    item(`Chota khayal in ${raga}`, 'Chota Khayal', raga, fastTala, { language: 'Braj' }),
    item(`Tarana in ${raga}`, 'Tarana', raga, 'Teental'),
  ]
}

/** The instrumental suite: free rhythm, then a slow and a fast composition. */
export function gatSuite(raga: string, slowTala: string, fastTala: string): DemoPiece[] {
  return [
    item(`Alap, jod and jhala in ${raga}`, 'Alap, Jod and Jhala', raga, null),
    item(`Vilambit gat in ${raga}`, 'Gat', raga, slowTala),
    item(`Drut gat in ${raga}`, 'Gat', raga, fastTala),
  ]
}

/** The older, graver song form with its unmeasured opening. */
export function dhrupad(raga: string): DemoPiece[] {
  return [
    item(`Alap in ${raga}`, 'Alap', raga, null),
    item(`Dhrupad in ${raga}`, 'Dhrupad', raga, 'Chautal', { language: 'Braj' }),
    item(`Dhamar in ${raga}`, 'Dhamar', raga, 'Dhamar', { language: 'Braj' }),
  ]
}

/** A piece outside the repertoire. */
export const light = item
