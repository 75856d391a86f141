import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requestEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { addStaffNote, correctName, setStaffRole } from '@/lib/domains/accounts/people/mutations'
import { applyBulk, previewBulk, undoBulk } from '@/lib/domains/catalogue/bulk/mutations'
import { saveContent } from '@/lib/domains/content/mutations'
import { stopVimeoRun } from '@/lib/domains/import/vimeo-runs/mutations'
import { retryStream } from '@/lib/domains/media/streams/mutations'
import { addToUpload, beginUpload, finishUpload, removeUpload } from '@/lib/domains/media/uploads/mutations'
import { mergeNames, undoMerge } from '@/lib/domains/names/merging/mutations'
import { saveTransliterations } from '@/lib/domains/names/transliteration/mutations'
import { saveNewsletter, startNewsletter, stopNewsletter } from '@/lib/domains/newsletters/mutations'
import { grantFreeMonths } from '@/lib/domains/payments/free-months/mutations'
import {
  createPlaylist,
  deletePlaylist,
  movePlaylistEntry,
  removePlaylistEntry,
  setEntryTask,
  setPlaylistEntry,
  setPlaylistLink,
  updatePlaylist,
} from '@/lib/domains/playlists/mutations'
import { copyToTrash, deleteFromTrash, restoreFromTrash } from '@/lib/domains/trash/mutations'
import { createPassage, deletePassage, updatePassage } from '@/lib/domains/viewing/passages/mutations'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import type { Actor } from '@/lib/shared/access/actor'
import type { Right } from '@/lib/shared/access/rights'
import { makeVideo } from '@/tests/factories/catalogue'
import { mp4File } from '@/tests/factories/video-files'
import { makeViewer } from '@/tests/factories/viewers'

/** Changes that tests try as different actors. */

type Prepared = { run: (actor: Actor) => Promise<unknown>; effect: () => Promise<unknown> }
/**
 * @property isOwn true if even other staff with the same right are refused
 * @property entries number of audit log entries that the change writes
 */
export type Write = {
  what: string
  right?: Right
  prepare: (owner: Actor) => Promise<Prepared>
  isOwn?: boolean
  entries?: number
}

const named = async (name: string) => (await db.raga.create({ data: { name } })).id
const pair = async () => ({ kind: 'raga', from: await named('Thodi'), into: await named('Todi') }) as const
const names = () => db.raga.findMany({ orderBy: { name: 'asc' }, select: { name: true } })

async function listOf(owner: Actor) {
  const { id } = await createPlaylist(owner, { name: 'Mine' })
  for (let n = 0; n < 2; n += 1) await setPlaylistEntry(owner, id, { videoId: (await makeVideo()).id }, true)
  const entries = () => db.playlistEntry.findMany({ where: { playlistId: id }, orderBy: { position: 'asc' } })
  return { id, entries, last: (await entries())[1]?.id ?? 0 }
}
async function fileOf(owner: Actor) {
  const bytes = mp4File({ size: 5000 })
  const facts = { name: 'a.mp4', type: 'video/mp4', modified: 0, size: bytes.byteLength } as const
  const { id } = await beginUpload(owner, facts)
  await addToUpload(
    owner,
    id,
    0,
    (async function* () {
      yield bytes
    })(),
  )
  return id
}
async function bulkOf(owner: Actor) {
  const { id: videoId } = await makeVideo()
  const { id } = await previewBulk(owner, { choice: { ids: [videoId] }, set: { field: 'access', access: 'free' } })
  return { id: id ?? 0, effect: () => db.video.findMany({ where: { id: videoId }, select: { freeAccess: true } }) }
}
async function trashed() {
  const video = await makeVideo()
  await db.$transaction(async (tx) => {
    await copyToTrash(tx, 'video', video)
    await tx.video.delete({ where: { id: video.id } })
  })
  const ref = await db.trashItem.findFirstOrThrow({ where: { entityId: video.id } })
  return { ref, effect: async () => [await db.video.count({ where: { id: video.id } }), await db.trashItem.count()] }
}
async function newsletterOf(owner: Actor) {
  const letter = { name: 'News', text: 'It begins.', audience: 'EVERYONE', buttonLabel: '', buttonUrl: '' } as const
  const saved = await saveNewsletter(owner, null, letter)
  const effect = () =>
    db.newsletter.findUnique({ where: { id: saved.id }, select: { startedAt: true, finishedAt: true } })
  return { ...saved, effect }
}
const none = { text: '', confirmed: false, reason: '' }
const seen = { deva: none, taml: none, telu: none, knda: none, mlym: none }

type OfPerson = { right: Right; entries?: number; run: (actor: Actor, id: number) => Promise<unknown> }

export const writes: Write[] = [
  ...[
    ['a passage is changed', (actor: Actor, id: number) => updatePassage(actor, id, { name: 'Other' })] as const,
    ['a passage is deleted', deletePassage] as const,
  ].map(([what, run]): Write => ({
    what,
    prepare: async (owner) => {
      const { id: videoId } = await makeVideo()
      const { id } = await createPassage(owner, { videoId, name: 'Pallavi', startSeconds: 1, endSeconds: 2 })
      return { run: (actor) => run(actor, id), effect: () => db.passage.findMany({ where: { id } }) }
    },
  })),
  ...Object.entries({
    'a playlist gets another name': (actor: Actor, { id }: { id: number }) =>
      updatePlaylist(actor, id, { name: 'Other' }),
    'a playlist gets a link': (actor: Actor, { id }: { id: number }) => setPlaylistLink(actor, id, 'on'),
    'an entry is moved': (actor: Actor, { id, last }: { id: number; last: number }) =>
      movePlaylistEntry(actor, id, last, 0),
    'an entry gets a note': (actor: Actor, { id, last }: { id: number; last: number }) =>
      setEntryTask(actor, id, last, { note: 'Slowly', repetitions: 5 }),
    'an entry is taken out': (actor: Actor, { id, last }: { id: number; last: number }) =>
      removePlaylistEntry(actor, id, last),
    'a playlist is deleted': (actor: Actor, { id }: { id: number }) => deletePlaylist(actor, id),
  }).map(([what, run]): Write => ({
    what,
    prepare: async (owner) => {
      const list = await listOf(owner)
      const facts = { name: true, shareToken: true } as const
      const row = () => db.playlist.findUnique({ where: { id: list.id }, select: facts })
      return { run: (actor) => run(actor, list), effect: async () => [await row(), await list.entries()] }
    },
  })),
  ...Object.entries({ 'an upload is finished': finishUpload, 'an upload is removed': removeUpload }).map(
    ([what, run]): Write => ({
      what,
      right: 'content',
      isOwn: true,
      entries: run === finishUpload ? 1 : 0,
      prepare: async (owner) => {
        const id = await fileOf(owner)
        const effect = async () =>
          (await db.upload.findMany({ where: { id } })).map(({ finishedAt }) => finishedAt !== null)
        return { run: (actor) => run(actor, id), effect }
      },
    }),
  ),
  {
    what: 'names are merged',
    right: 'content',
    prepare: async () => {
      const input = await pair()
      return { run: (actor) => mergeNames(actor, input), effect: names }
    },
  },
  {
    what: 'a merge is undone',
    right: 'content',
    prepare: async (owner) => {
      const merge = await mergeNames(owner, await pair())
      return { run: (actor) => undoMerge(actor, merge), effect: names }
    },
  },
  {
    what: 'many videos are changed',
    right: 'content',
    isOwn: true,
    entries: 2,
    prepare: async (owner) => {
      const { id, effect } = await bulkOf(owner)
      return { run: (actor) => applyBulk(actor, { id }), effect }
    },
  },
  {
    what: 'a bulk change is undone',
    right: 'content',
    entries: 2,
    prepare: async (owner) => {
      const { id, effect } = await bulkOf(owner)
      await applyBulk(owner, { id })
      return { run: (actor) => undoBulk(actor, { id }), effect }
    },
  },
  ...Object.entries({ 'a video is restored': restoreFromTrash, 'a video is permanently deleted': deleteFromTrash }).map(
    ([what, run]): Write => ({
      what,
      right: 'content',
      prepare: async () => {
        const { ref, effect } = await trashed()
        return { run: (actor) => run(actor, ref), effect }
      },
    }),
  ),
  {
    what: 'a Vimeo import is stopped',
    right: 'content',
    prepare: async ({ id: startedById, email: startedByEmail }) => {
      const { id } = await db.vimeoRun.create({ data: { startedById, startedByEmail, mapping: [] } })
      const effect = () => db.vimeoRun.findMany({ where: { id }, select: { outcome: true } })
      return { run: (actor) => stopVimeoRun(actor, { id }), effect }
    },
  },
  {
    what: 'a newsletter is sent',
    right: 'newsletter',
    prepare: async (owner) => {
      const { id, updatedAt, effect } = await newsletterOf(owner)
      return { run: (actor) => startNewsletter(actor, id, updatedAt), effect }
    },
  },
  {
    what: 'a newsletter is stopped',
    right: 'newsletter',
    prepare: async (owner) => {
      const { id, updatedAt, effect } = await newsletterOf(owner)
      await startNewsletter(owner, id, updatedAt)
      return { run: (actor) => stopNewsletter(actor, id), effect }
    },
  },
  {
    what: 'a text of a page is written',
    right: 'words',
    prepare: async () => ({
      run: (actor) => saveContent(actor, { key: 'page:privacy', body: '# Privacy\n\nOurs.', version: 0 }),
      effect: () => db.text.findMany({ where: { key: 'page:privacy' } }),
    }),
  },
  {
    what: 'words of a name are written',
    right: 'content',
    prepare: async () => {
      const id = await named('Kalyani')
      const run = (actor: Actor) => saveContent(actor, { key: `raga:${id}`, body: 'Of the evening.', version: 0 })
      return { run, effect: () => db.text.findMany({ where: { key: `raga:${id}` } }) }
    },
  },
  {
    what: 'a spelling is confirmed',
    right: 'content',
    prepare: async () => {
      const id = await named('Kalyani')
      const spellings = { ...seen, deva: { text: 'कल्याणी', confirmed: true, reason: '' } }
      const run = (actor: Actor) => saveTransliterations(actor, { kind: 'raga', id, seen, spellings })
      return { run, effect: () => db.scriptSpelling.count({ where: { nameId: id, confirmedAt: { not: null } } }) }
    },
  },
  {
    what: 'a stream is tried again',
    right: 'content',
    prepare: async () => {
      const fileKey = 'videos/a.mp4'
      mkdirSync(path.join(env().DATA_DIR, 'media/videos'), { recursive: true })
      writeFileSync(path.join(env().DATA_DIR, 'media', fileKey), 'a file')
      await makeVideo({ fileKey })
      await db.fileStream.updateMany({ data: { attempts: 3, failure: 'no', nextAttemptAt: null } })
      const effect = () => db.fileStream.findMany({ select: { attempts: true, failure: true } })
      return { run: (actor) => retryStream(actor, fileKey), effect }
    },
    entries: 2,
  },
  ...Object.entries<OfPerson>({
    'months are given': {
      right: 'money.out',
      run: (a, id) => grantFreeMonths(a, { id, months: 1, reason: 'so' }),
    },
    'a note is written': {
      right: 'people',
      run: (a, id) => addStaffNote(a, { id, text: 'They called.' }),
    },
    'a name is corrected': {
      right: 'people',
      run: async (a, id) => {
        const was = await db.user.findUniqueOrThrow({ where: { id }, select: { firstName: true, lastName: true } })
        return correctName(a, { id, was, firstName: 'Om.Prakash', lastName: 'Rao' })
      },
    },
    'a staff role is given': { right: 'staff', run: (a, id) => setStaffRole(a, { id, role: 'EDITOR' }) },
    'another address is asked for': {
      right: 'people',
      entries: 2,
      run: (a, id) => requestEmailChange(a, { id, email: 'new@example.org' }),
    },
  }).map(([what, { right, run, ...more }]): Write => ({
    what,
    right,
    ...more,
    prepare: async () => {
      const { id } = await makeViewer()
      const have = {
        select: {
          firstName: true,
          entitlements: true,
          staffNotes: true,
          staffRole: true,
          emailCodes: { select: { purpose: true } },
        },
      } as const
      return { run: (actor) => run(actor, id), effect: () => db.user.findMany({ where: { id }, ...have }) }
    },
  })),
]
