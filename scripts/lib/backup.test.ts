import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeBackup } from './backup'

it('a backup is stored beside the media, also in a directory of nearly their name, and never among them', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rasika-backup-'))
  const into = (name: string) =>
    makeBackup({ into: path.join(dataDir, name), dataDir, database: 'postgresql://127.0.0.1:1/nobody' })
  try {
    for (const name of ['media', 'media/copies']) await expect(into(name)).rejects.toThrow('among the media')
    // As far as asking the database, which is not there.
    await expect(into('media-copies')).rejects.toThrow('pg_dump')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
