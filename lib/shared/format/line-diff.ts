/** Line of a diff. A `gap` stands for unchanged lines that are hidden. */
export type ChangedLine = { kind: 'same' | 'gone' | 'new' | 'gap'; text: string }

const CONTEXT = 1
/** Maximum number of lines in a passage that is compared line by line. Longer passages are shown as replaced. */
const MAX_LINES = 1500

function commonLengths(before: string[], after: string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row = [], next = []] = [lengths[i], lengths[i + 1]]
    for (let j = after.length - 1; j >= 0; j -= 1) {
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}

function compared(before: string[], after: string[]): ChangedLine[] {
  const line = (kind: ChangedLine['kind']) => (text: string) => ({ kind, text })
  if (Math.max(before.length, after.length) > MAX_LINES) return [...before.map(line('gone')), ...after.map(line('new'))]
  const lengths = commonLengths(before, after)
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  const lines: ChangedLine[] = []
  for (let i = 0, j = 0; i < before.length || j < after.length;) {
    const [gone, added] = [before[i], after[j]]
    if (gone !== undefined && gone === added) {
      lines.push({ kind: 'same', text: gone })
      i += 1
      j += 1
    } else if (gone !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'gone', text: gone })
      i += 1
    } else {
      lines.push({ kind: 'new', text: added ?? '' })
      j += 1
    }
  }
  return lines
}

/** Ignores blank lines. Returns an empty array for equal texts. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const [old, now] = [before, after].map((text) => text.split('\n').filter((each) => each.trim() !== ''))
  if (!old || !now) return []
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  const rest = Math.min(old.length, now.length) - start
  while (end < rest && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1
  const same = (texts: string[]) => texts.map((text): ChangedLine => ({ kind: 'same', text }))
  const lines = [
    ...same(old.slice(0, start)),
    ...compared(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ]
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same')
  return lines
    .flatMap((line, index): ChangedLine[] => {
      if (isNear(index)) return [line]
      return index === 0 || isNear(index - 1) ? [{ kind: 'gap', text: '…' }] : []
    })
    .filter((line, _index, all) => all.length > 1 || line.kind !== 'gap')
}
