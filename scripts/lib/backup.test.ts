import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeBackup, requireExchangeable } from './backup'

let home = ''
let dataDir = ''
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'rasika-backup-'))
  dataDir = path.join(home, 'data')
  mkdirSync(dataDir)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const makeInto = (into: string) =>
  makeBackup({ into: path.join(home, into), dataDir, database: 'postgresql://127.0.0.1:1/nobody' })

it('a backup can be stored next to the media directory, even under a similar name, but never inside it', async () => {
  for (const name of ['data/media', 'data/media/copies'])
    await expect(makeInto(name)).rejects.toThrow('inside the media directory')
  // The directory is accepted, so pg_dump runs. It fails, because no database is running.
  await expect(makeInto('data/media-copies')).rejects.toThrow('pg_dump')
  mkdirSync(path.join(home, 'disk'))
  symlinkSync('../disk', path.join(dataDir, 'media'))
  await expect(makeInto('disk/copies')).rejects.toThrow('inside the media directory')
})

describe('with linked media,', () => {
  const usual = process.env.PATH
  const media = (name = '') => path.join(dataDir, 'media', name)
  beforeEach(() => {
    writeFileSync(path.join(home, 'pg_dump'), '#!/bin/sh\n', { mode: 0o755 })
    process.env.PATH = `${home}${path.delimiter}${usual}`
    mkdirSync(path.join(home, 'disk'))
    writeFileSync(path.join(home, 'disk', 'master.mp4'), 'a master')
  })
  afterEach(() => {
    process.env.PATH = usual
  })

  it('a backup contains the targets of linked directories and files', async () => {
    mkdirSync(media())
    symlinkSync('../../disk', media('masters'))
    symlinkSync('../../disk/master.mp4', media('one.mp4'))
    const { directory, manifest } = await makeInto('backups')
    expect(manifest.files).toBe(2)
    for (const name of ['masters/master.mp4', 'one.mp4']) {
      expect(readFileSync(path.join(directory, 'media', name), 'utf8')).toBe('a master')
    }
    expect(() => requireExchangeable(directory, dataDir)).not.toThrow()
  })

  it('a backup fails rather than skip a file', async () => {
    mkdirSync(media())
    symlinkSync('../../not-mounted', media('masters'))
    await expect(makeInto('backups')).rejects.toThrow(`${media('masters')} is a link`)
    rmSync(media('masters'))
    execFileSync('mkfifo', [media('pipe')])
    await expect(makeInto('backups')).rejects.toThrow(`${media('pipe')} is neither a file nor a directory`)
  })

  it('a restore is refused if it would replace a link to another disk', async () => {
    symlinkSync('../disk', media())
    const { directory } = await makeInto('backups')
    expect(() => requireExchangeable(directory, dataDir)).toThrow(`${media()} is a link`)
  })
})
