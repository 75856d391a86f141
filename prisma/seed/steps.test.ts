import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clipSeconds } from '@/prisma/demo/media'
import { requireId } from './ids'
import { copyClips } from './media'

test('an unknown id is named in the error', () => {
  const find = requireId('artist', new Map([['salangai', 7]]))
  expect(find('salangai')).toBe(7)
  expect(() => find('nobody')).toThrow("There is no artist 'nobody'")
})

describe('the copy of the demo clips', () => {
  let from: string
  let store: string
  const names = Object.keys(clipSeconds)

  beforeEach(() => {
    from = mkdtempSync(path.join(tmpdir(), 'clips-'))
    store = path.join(from, 'store', 'media')
    for (const name of names) writeFileSync(path.join(from, name), `clip ${name}`)
  })
  afterEach(() => rmSync(from, { recursive: true }))

  it('fills the store once, and replaces files of another size', async () => {
    await expect(copyClips(from, store)).resolves.toBe(names.length)
    await expect(copyClips(from, store)).resolves.toBe(0)
    writeFileSync(path.join(store, 'dance-1.webm'), 'cut')
    await expect(copyClips(from, store)).resolves.toBe(1)
    expect(readFileSync(path.join(store, 'dance-1.webm'), 'utf8')).toBe('clip dance-1.webm')
    expect(readdirSync(store).sort()).toEqual([...names].sort())
  })

  it('names a missing clip in its error', async () => {
    rmSync(path.join(from, 'music-2.webm'))
    await expect(copyClips(from, store)).rejects.toThrow('The clip music-2.webm is missing from the checkout')
  })
})
