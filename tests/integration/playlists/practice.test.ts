import { addDays } from '@/lib/shared/format/days'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import {
  createPlaylist,
  deletePlaylist,
  followPlaylist,
  removePlaylistEntry,
  setEntryTask,
  setPlaylistEntry,
  setPlaylistLink,
  updatePlaylist,
} from '@/lib/domains/playlists/mutations'
import {
  deletePractice,
  savePractice,
  setPracticeReport,
  setPracticeTick,
} from '@/lib/domains/playlists/practice/mutations'
import { getOwnPractice, getPracticeReport, listLeftRecords } from '@/lib/domains/playlists/practice/queries'
import {
  practiceBatchSchema,
  practiceReportSchema,
  type PracticeCounter,
} from '@/lib/domains/playlists/practice/schema'
import { getPlaylist, getPlaylistPlace, getSharedPlaylist } from '@/lib/domains/playlists/queries'
import { changedPlaylistSchema, entryTaskSchema } from '@/lib/domains/playlists/schema'
import { takeDownPlaylist } from '@/lib/domains/playlists/staff/mutations'
import { listPersonPlaylists } from '@/lib/domains/playlists/staff/queries'
import { db } from '@/lib/server/db/client'
import { loggedPath } from '@/lib/server/entry/request-id'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { routes } from '@/lib/shared/routes/routes'
import { makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { refusalOf, refusalsOf } from '@/tests/support/requests/refusal-of'

useCatalogue()

const now = new Date('2026-11-20T12:00:00Z')
const today = '2026-11-20'
const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
const none = { seconds: 0, lines: 0 }

/** Creates a teacher's list of two videos, and a student who follows it. */
async function makeClass() {
  const [teacher, student, other] = [await makeViewer(), await makeViewer(), await makeViewer()]
  const [first, second] = [await makeVideo({ name: 'Varnam' }), await makeVideo({ name: 'Kriti' })]
  const { id } = await createPlaylist(teacher, { name: 'Lessons', dueOn: '2026-12-01' }, { videoId: first.id })
  await setPlaylistEntry(teacher, id, { videoId: second.id }, true)
  const token = (await setPlaylistLink(teacher, id, 'on')).shareToken ?? ''
  await followPlaylist(student, token, true)
  const [entryId = 0, lastId = 0] = (await getPlaylist(teacher, id))?.entries.map((entry) => entry.id) ?? []
  return { teacher, student, other, id, token, entryId, lastId, first }
}

const counterOf = (playlistId: number, more: Partial<PracticeCounter> = {}): PracticeCounter => ({
  playlistId,
  day: today,
  counter: 'a'.repeat(22),
  seconds: 60,
  lines: 3,
  confirmed: none,
  ...more,
})
const save = (actor: Actor, counters: PracticeCounter[], at = now) => savePractice(actor, { counters }, at)
const daysOf = async (actor: Actor, id: number) => (await getOwnPractice(actor, id)).days

describe('a teacher’s list', () => {
  it('carries a date, and a note and repetitions for each entry, written by its owner and read with its link', async () => {
    const { teacher, student, other, id, token, entryId, first } = await makeClass()
    const task = { note: 'Slowly, with the tala', repetitions: 10 }
    await setEntryTask(teacher, id, entryId, task)
    await setPlaylistEntry(teacher, id, { videoId: first.id }, true)
    for (const actor of [student, other, visitor])
      expect(await getSharedPlaylist(actor, token)).toMatchObject({ dueOn: '2026-12-01', entries: [task, {}] })
    expect(await getPlaylist(teacher, id)).toMatchObject({ dueOn: '2026-12-01', entries: [task, { note: '' }] })
    const at = { videoId: first.id, entryId }
    expect(await getPlaylistPlace(student, token, at)).toMatchObject({
      entry: { id: entryId, ...task },
      practice: { playlistId: id, ticked: false },
    })
    for (const actor of [other, teacher, visitor])
      expect(await getPlaylistPlace(actor, token, at)).toMatchObject({ entry: task, practice: null })
    for (const [actor, code] of [
      [student, 'not_found'],
      [visitor, 'unauthenticated'],
      [await makeViewer({ verified: false }), 'forbidden'],
    ] as const)
      expect(await refusalOf(setEntryTask(actor, id, entryId, task))).toBe(code)
    await updatePlaylist(teacher, id, { dueOn: '' })
    await setEntryTask(teacher, id, entryId, { note: '', repetitions: null })
    // It asks for no practice any more.
    expect(await getPlaylistPlace(student, token, at)).toMatchObject({ practice: null })
    await removePlaylistEntry(teacher, id, entryId)
    expect(await refusalOf(setEntryTask(teacher, id, entryId, task))).toBe('not_found')
  })

  it('accepts 500 characters, 1 to 100 repetitions and real days only', () => {
    const ref = { id: 1, entryId: 2 }
    for (const [given, repetitions] of [
      ['', null],
      [null, null],
      [' 10 ', 10],
      ['१०', 10],
      [100, 100],
    ] as const)
      expect(entryTaskSchema.parse({ ...ref, note: ' a ', repetitions: given })).toMatchObject({
        note: 'a',
        repetitions,
      })
    for (const repetitions of ['0', '101', '1.5', '-1', '1e9', 'x', 0, 101, NaN, Infinity, undefined])
      expect(entryTaskSchema.safeParse({ ...ref, note: '', repetitions }).success).toBe(false)
    for (const note of ['n'.repeat(501), 'a\0b', 5])
      expect(entryTaskSchema.safeParse({ ...ref, note, repetitions: '' }).success).toBe(false)
    const list = { id: 1, name: 'L', description: '', byline: '' }
    for (const dueOn of ['2026-02-30', 'tomorrow', '0000-01-01', 5, null])
      expect(changedPlaylistSchema.safeParse({ ...list, dueOn }).success).toBe(false)
  })

  it('shows its notes to staff while it is shared', async () => {
    const { teacher, id, entryId } = await makeClass()
    await setEntryTask(teacher, id, entryId, { note: 'Buy tickets at …', repetitions: null })
    const support = await makeViewer({ staffRole: 'SUPPORT' })
    const notes = async () => (await listPersonPlaylists(support, teacher.id, { page: 0, size: 5 })).data[0]?.notes
    expect(await notes()).toEqual(['Buy tickets at …'])
    await takeDownPlaylist(support, { id, userId: teacher.id, reason: 'It sells tickets' })
    expect(await notes()).toEqual([])
  })
})

describe('a student’s practice', () => {
  it('is ticked by the student who follows, once, and taken back', async () => {
    const { teacher, student, other, id, token, entryId, lastId } = await makeClass()
    await Promise.all([setPracticeTick(student, entryId, true), setPracticeTick(student, entryId, true)])
    expect((await getOwnPractice(student, id)).ticked).toEqual([entryId])
    expect((await getOwnPractice(other, id)).ticked).toEqual([])
    for (const [actor, code] of [
      [other, 'not_found'],
      [teacher, 'not_found'],
      [visitor, 'unauthenticated'],
      [await makeViewer({ verified: false }), 'forbidden'],
    ] as const)
      expect(await refusalOf(setPracticeTick(actor, entryId, true))).toBe(code)
    expect(await refusalOf(setPracticeTick(student, 2_000_000, true))).toBe('not_found')
    await setPracticeTick(student, lastId, true)
    await removePlaylistEntry(teacher, id, lastId)
    await setPracticeTick(student, entryId, false)
    await setPracticeTick(student, entryId, false)
    expect((await getOwnPractice(student, id)).ticked).toEqual([])
    await followPlaylist(student, token, false)
    expect(await refusalOf(setPracticeTick(student, entryId, true))).toBe('not_found')
    expect(await db.practiceTick.count({ where: { entry: { playlistId: id } } })).toBe(0)
  })

  it('is counted once, however often and in which order a browser sends it', async () => {
    const { student, id } = await makeClass()
    const [early, late] = [
      counterOf(id),
      counterOf(id, { seconds: 120, lines: 5, confirmed: { seconds: 60, lines: 3 } }),
    ]
    await Promise.all([save(student, [early]), save(student, [early])])
    await save(student, [late], later(1))
    await save(student, [late], later(2))
    await save(student, [early], later(3))
    expect(await daysOf(student, id)).toEqual([{ day: today, seconds: 120, lines: 5 }])
    // Adds another browser's counter and another day.
    const counter = 'b'.repeat(22)
    await save(student, [counterOf(id, { counter, seconds: 30, lines: 1 })], later(4))
    await save(student, [counterOf(id, { counter, day: addDays(today, -1) })], later(4))
    expect(await daysOf(student, id)).toEqual([
      { day: '2026-11-19', seconds: 60, lines: 3 },
      { day: today, seconds: 150, lines: 6 },
    ])
  })

  it('never exceeds the time that has passed', async () => {
    const { student, id } = await makeClass()
    const huge = { seconds: 86_400, lines: 86_400 }
    await save(student, [counterOf(id)])
    await save(student, [counterOf(id, huge)], later(1))
    const [after] = await daysOf(student, id)
    expect(after).toEqual({ day: today, seconds: 122, lines: 122 })
    await save(student, [counterOf(id, { ...huge, day: '2026-11-21', counter: 'c'.repeat(22) })], later(-121))
    // The next day begins in the earliest time zone one minute later.
    expect(await daysOf(student, id)).toHaveLength(1)
    const counters = Array.from({ length: 60 }, (_, n) => counterOf(id, { ...huge, counter: `${n}`.padEnd(22, 'x') }))
    for (let first = 0; first < 60; first += 20) await save(student, counters.slice(first, first + 20), later(2))
    // Noon in London is 26 hours after midnight in the earliest time zone.
    expect((await daysOf(student, id))[0]?.seconds).toBe(86_400)
    for (const day of ['2026-11-22', '2026-10-01', '1970-01-01']) await save(student, [counterOf(id, { day })])
    expect(await daysOf(student, id)).toHaveLength(1)
    const valid = counterOf(id)
    for (const wrong of [
      { seconds: -1 },
      { seconds: 1.5 },
      { seconds: 86_401 },
      { lines: NaN },
      { day: '2026-02-30' },
      { counter: 'short' },
      { confirmed: undefined },
      { playlistId: 0 },
    ])
      expect(practiceBatchSchema.safeParse({ counters: [{ ...valid, ...wrong }] }).success).toBe(false)
    for (const many of [[], Array.from({ length: 21 }, () => valid)])
      expect(practiceBatchSchema.safeParse({ counters: many }).success).toBe(false)
  })

  it('is recorded for the student who follows a list that asks for practice, and for nobody else', async () => {
    const { teacher, student, other, id, token } = await makeClass()
    const plain = await createPlaylist(teacher, { name: 'To hear' }, { videoId: (await makeVideo()).id })
    await followPlaylist(student, (await setPlaylistLink(teacher, plain.id, 'on')).shareToken ?? '', true)
    await save(student, [counterOf(plain.id), counterOf(2_000_000)])
    for (const actor of [teacher, other]) await save(actor, [counterOf(id)])
    expect(await refusalOf(save(visitor, [counterOf(id)]))).toBe('unauthenticated')
    expect(await refusalOf(save(await makeViewer({ verified: false }), [counterOf(id)]))).toBe('forbidden')
    const counters = [counterOf(id)]
    expect(await refusalOf(savePractice(student, { viewerId: other.id, counters }, now))).toBe('conflict')
    expect(await db.practiceDay.count({ where: { playlistId: { in: [id, plain.id] } } })).toBe(0)
    await save(student, counters)
    await followPlaylist(student, token, false)
    await save(student, [counterOf(id, { seconds: 90 })], later(5))
    expect(await daysOf(student, id)).toEqual([{ day: today, seconds: 60, lines: 3 }])
  })

  it('is deleted by the student alone, and doesn’t come back with what a browser still sends', async () => {
    const { teacher, student, other, id, token, entryId } = await makeClass()
    await followPlaylist(other, token, true)
    for (const actor of [student, other]) {
      await save(actor, [counterOf(id)])
      await setPracticeTick(actor, entryId, true)
      await setPracticeReport(actor, { playlistId: id, link: 'on', name: 'S.' })
    }
    expect(await refusalOf(deletePractice(visitor, id))).toBe('unauthenticated')
    await deletePractice(teacher, id)
    await deletePractice(student, id)
    await deletePractice(student, id)
    expect(await getOwnPractice(student, id)).toEqual({ days: [], ticked: [], report: null })
    expect(await getOwnPractice(other, id)).toMatchObject({ days: [{}], ticked: [entryId], report: { name: 'S.' } })
    const grown = counterOf(id, { seconds: 90, lines: 4, confirmed: { seconds: 60, lines: 3 } })
    expect(await save(student, [grown], later(1))).toEqual({ restart: [grown.counter] })
    expect(await daysOf(student, id)).toEqual([])
  })
})

describe('a practice report', () => {
  it('shows what the student sees, to everyone with its link, until the student replaces or ends it', async () => {
    const { teacher, student, other, id, entryId } = await makeClass()
    await save(student, [counterOf(id)])
    await setPracticeTick(student, entryId, true)
    const change = async (link: 'on' | 'new' | 'off', name?: string) =>
      (await setPracticeReport(student, { playlistId: id, link, name })).token
    const token = (await change('on', 'Mira <b>')) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const report = await getPracticeReport(token)
    expect(report).toEqual({
      name: 'Mira <b>',
      playlist: { name: 'Lessons', dueOn: '2026-12-01' },
      entries: [
        { name: 'Varnam', video: null, practised: true },
        { name: 'Kriti', video: null, practised: false },
      ],
      days: await daysOf(student, id),
    })
    expect(JSON.stringify(report)).not.toMatch(/@|[Ii]d"|oken/)
    expect(await change('on', 'M.')).toBe(token)
    expect(await getPracticeReport(token)).toMatchObject({ name: 'M.' })
    const renewed = (await change('new')) ?? ''
    expect([await getPracticeReport(token), (await getPracticeReport(renewed))?.name]).toEqual([null, 'M.'])
    for (const wrong of ['', 'x', String(id), ['a'], undefined, `${renewed} `])
      expect(await getPracticeReport(wrong)).toBeNull()
    const input = { playlistId: id, link: 'on' } as const
    for (const [actor, code] of [
      [other, 'not_found'],
      [teacher, 'not_found'],
      [visitor, 'unauthenticated'],
    ] as const)
      expect(await refusalsOf([setPracticeReport(actor, input)])).toEqual([code])
    expect(await refusalOf(setPracticeReport(student, { ...input, playlistId: 2_000_000 }))).toBe('not_found')
    expect(practiceReportSchema.safeParse({ ...input, name: 'n'.repeat(61) }).success).toBe(false)
    await change('off')
    await change('off')
    expect(await getPracticeReport(renewed)).toBeNull()
    expect(loggedPath(routes.practiceReport(renewed))).toBe('/playlists/reports/…')
  })

  it.each(['unfollowed', 'renewed', 'private', 'taken down'] as const)(
    'ends when its playlist is %s, while the record stays with the student until it is deleted',
    async (end) => {
      const { teacher, student, id, token, entryId } = await makeClass()
      await save(student, [counterOf(id)])
      await setPracticeTick(student, entryId, true)
      const report = (await setPracticeReport(student, { playlistId: id, link: 'on' })).token
      expect(await listLeftRecords(student)).toEqual([])
      if (end === 'unfollowed') await followPlaylist(student, token, false)
      if (end === 'renewed') await setPlaylistLink(teacher, id, 'new')
      if (end === 'private') await setPlaylistLink(teacher, id, 'off')
      if (end === 'taken down') {
        const support = await makeViewer({ staffRole: 'SUPPORT' })
        await takeDownPlaylist(support, { id, userId: teacher.id, reason: 'Off topic' })
      }
      expect(await getPracticeReport(report)).toBeNull()
      expect(await refusalOf(setPracticeReport(student, { playlistId: id, link: 'on' }))).toBe('not_found')
      const record = { playlistId: id, days: [{ day: today, seconds: 60, lines: 3 }] }
      expect(await listLeftRecords(student)).toEqual([record])
      expect(await listLeftRecords(teacher)).toEqual([])
      await deletePractice(student, id)
      expect(await listLeftRecords(student)).toEqual([])
    },
  )

  it('goes with the playlist, as the record does', async () => {
    const { teacher, student, id, entryId } = await makeClass()
    await save(student, [counterOf(id)])
    await setPracticeTick(student, entryId, true)
    await setPracticeReport(student, { playlistId: id, link: 'on' })
    await deletePlaylist(teacher, id)
    const [day, report] = [{ playlistId: id }, { userId: student.id }]
    const ticks = db.practiceTick.count({ where: report })
    const rows = [db.practiceDay.count({ where: day }), ticks, db.practiceReport.count({ where: report })]
    expect(await Promise.all(rows)).toEqual([0, 0, 0])
    await save(student, [counterOf(id)])
    expect(await listLeftRecords(student)).toEqual([])
  })
})
