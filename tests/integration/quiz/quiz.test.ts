import { GET as getRecord } from '@/app/api/quiz/route'
import { GET, POST } from '@/app/api/quiz/[name]/route'
import { openMedia } from '@/lib/domains/media/queries'
import { setOmission } from '@/lib/domains/quiz/omissions/mutations'
import { listStaffQuizPieces } from '@/lib/domains/quiz/omissions/queries'
import { hasOwnQuestion, todaysQuiz } from '@/lib/domains/quiz/policy'
import { getQuiz, readQuiz } from '@/lib/domains/quiz/queries'
import { deleteQuestion, saveQuestion } from '@/lib/domains/quiz/questions/mutations'
import { getStaffQuestion, listStaffQuestions } from '@/lib/domains/quiz/questions/queries'
import { newQuestion, questionInputSchema } from '@/lib/domains/quiz/questions/schema'
import { getQuizRecord } from '@/lib/domains/quiz/record/queries'
import { RESULTS_MAX } from '@/lib/domains/quiz/record/policy'
import type { AnswerDto, QuizDto, QuizRecordDto } from '@/lib/domains/quiz/schema'
import { beginGeneration } from '@/lib/server/cache/shared-pages'
import { db } from '@/lib/server/db/client'
import { requireMediaToken } from '@/lib/server/media/links'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { staffRoles } from '@/lib/shared/access/roles'
import { makePiece, makeTrailer, makeVideo, past, vimeo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { refusalOf } from '@/tests/support/requests/refusal-of'
import { call, type CookieJar } from '@/tests/support/requests/request-scope'

const { change } = useCatalogue({ RATE_LIMIT_FACTOR: '1000' })
afterEach(() => db.quizQuestion.deleteMany())

/** A quiz of today, without a question by staff. */
const NAME = nameWhere(false)
const OWN = nameWhere(true)

function nameWhere(hasOwn: boolean): string {
  const names = Array.from({ length: 50 }, (_, index) => `${todaysQuiz(new Date())}-${index}`)
  return names.find((name) => hasOwnQuestion(name) === hasOwn) ?? ''
}

const svaras = ['R1 G2', 'R1 G3', 'R2 G2', 'R2 G3', 'R3 G3', 'R1 G1', 'R2 M2', 'R1 M2']

/** Names of all ragas, talas, composers and signatures. */
async function makeNames() {
  for (const [at, notes] of svaras.entries())
    await db.raga.create({
      data: { name: `Raga ${at}x`, melakarta: 20 + (at % 3), arohana: `S ${notes} P Ṡ`, avarohana: `Ṡ P ${notes} S` },
    })
  for (const counts of [5, 6, 7, 8, 9, 10])
    await db.tala.create({ data: { name: `Tala ${counts}x`, facts: { counts: String(counts), system: 'carnatic' } } })
  for (const at of [0, 1, 2, 3, 4, 5])
    await db.composer.create({
      data: { name: `Composer ${at}x`, facts: { born: String(1700 + at), signature: `Mudra ${at}x` } },
    })
}

async function makeQuizVideo(at: number, more: Parameters<typeof makeVideo>[0] = {}) {
  const video = await makeVideo({ name: `Hidden video ${at}`, freeAccess: true, publishedAt: past(10), ...more })
  const names = { raga: `Raga ${at % 8}x`, tala: `Tala ${5 + (at % 6)}x`, composer: `Composer ${at % 6}x` }
  await makePiece(video.id, { title: `Hidden title ${at}`, ...names })
  return video
}

async function makeCatalogue(count = 12) {
  await makeNames()
  const videos = []
  for (let at = 0; at < count; at += 1) videos.push(await makeQuizVideo(at))
  // The names are cached until the catalogue changes.
  await beginGeneration()
  return videos
}

const open = (name = NAME, cookies?: CookieJar) => call(GET, { params: { name }, cookies })
const answer = (json: object, cookies?: CookieJar, name = NAME) => call(POST, { json, params: { name }, cookies })
const rightTo = async (question: number, name = NAME) => {
  const asked = (await readQuiz(name))?.[question - 1]
  return { question, key: asked?.key ?? '', choice: asked?.answer ?? 0 }
}
const wrongTo = async (question: number) => {
  const right = await rightTo(question)
  return { ...right, choice: (right.choice + 1) % 4 }
}
const videoIdsOf = async (name = NAME) => (await readQuiz(name))?.map(({ piece }) => piece?.videoId) ?? []

describe('a quiz', () => {
  it('has the same five questions for everyone, each with four different answers and a clip that a visitor may hear', async () => {
    const videos = await makeCatalogue()
    const [first, second] = [await open(), await open(NAME, await signedIn(await makeViewer()))]
    const { questions } = first.json<QuizDto>()
    const facts = (quiz: QuizDto) => quiz.questions.map(({ clip, ...question }) => [question, clip?.start])
    expect(questions).toHaveLength(5)
    expect(facts(second.json<QuizDto>())).toEqual(facts({ name: NAME, questions }))
    expect(questions.map(({ kind }) => kind).sort()).toEqual(['composer', 'mudra', 'raga', 'raga', 'tala'])
    for (const { options, clip } of questions) {
      expect(new Set(options).size).toBe(4)
      expect(clip?.seconds).toBe(30)
      const [, token = ''] = /^\/api\/media\/(.+)$/.exec(clip?.source.kind === 'file' ? clip.source.url : '') ?? []
      const media = await openMedia(visitor, requireMediaToken(token, new Date()))
      expect(media.kind === 'file' && videos.some(({ fileKey }) => fileKey === media.fileKey)).toBe(true)
    }
  })

  it('says nothing about the answer before it is given', async () => {
    await makeCatalogue()
    const { text, headers } = await open()
    expect(headers.get('cache-control')).toBe('no-store')
    const quiz = JSON.parse(text) as QuizDto
    const answers = (await readQuiz(NAME)) ?? []
    for (const [at, { options, ...rest }] of quiz.questions.entries()) {
      const outside = JSON.stringify(rest)
      expect(outside).not.toMatch(/\b(Raga|Tala|Composer|Mudra) \d/)
      expect(Object.keys(rest).sort()).toEqual(['clip', 'key', 'kind', 'text'])
      // Only the kind that is asked for is among the options.
      const kinds = new Set(options.map((option) => option.split(' ')[0]?.toLowerCase()))
      expect([...kinds]).toEqual([answers[at]?.kind])
    }
    expect(text).not.toMatch(/Hidden|secret-file|isRight|answer"/)
  })

  it('has keys that can’t be computed from the answers', async () => {
    await makeCatalogue()
    const keysOf = async () => ((await readQuiz(NAME)) ?? []).map(({ key }) => key)
    const keys = await keysOf()
    expect(await keysOf()).toEqual(keys)
    change({ AUTH_SECRET: 'another-secret-of-more-than-32-characters' })
    const others = await keysOf()
    expect(keys.filter((key) => others.includes(key))).toEqual([])
  })

  it('differs by name, and a name that has no quiz is unknown', async () => {
    await makeCatalogue()
    expect(await videoIdsOf(`${NAME}9`)).not.toEqual(await videoIdsOf(NAME))
    for (const name of ['2999-01-01', '2026-02-30', 'today', 'x', '1', `${NAME}-${'9'.repeat(20)}`])
      expect((await open(name)).status).toBe(404)
  })

  it('needs five pieces that were public before its day', async () => {
    await makeCatalogue(4)
    expect((await open()).status).toBe(404)
    await makeQuizVideo(4, { publishedAt: new Date() })
    expect((await open()).status).toBe(404)
    await makeQuizVideo(5)
    expect((await open()).status).toBe(200)
  })

  it('keeps its questions when videos are added, except for at most one per video', async () => {
    await makeCatalogue()
    const before = await videoIdsOf()
    const { id } = await makeQuizVideo(13)
    const after = await videoIdsOf()
    if (!after.includes(id)) expect(after).toEqual(before)
    else expect(after.filter((each) => !before.includes(each))).toHaveLength(1)
  })

  it('loses a video that becomes a draft, premium, or leaves for Vimeo, but keeps the trailer of a premium one', async () => {
    await makeCatalogue(14)
    for (const change of [{ publishedAt: null }, { freeAccess: false }, { fileKey: null, ...vimeo() }]) {
      const [id] = await videoIdsOf()
      await db.video.update({ where: { id }, data: change })
      expect(await videoIdsOf()).not.toContain(id)
    }
    const [id = 0] = await videoIdsOf()
    const { id: trailerId } = await makeTrailer(id)
    await db.video.update({ where: { id }, data: { freeAccess: false } })
    const urls = (await getQuiz(visitor, NAME))?.questions.map(({ clip }) => clip?.source)
    expect(urls).toContainEqual({ kind: 'file', url: `/api/media/trailers/${trailerId}` })
    const secret = (await db.video.findUniqueOrThrow({ where: { id } })).fileKey ?? ''
    expect(JSON.stringify(urls)).not.toContain(secret)
  })

  it('skips a stream whose URL names the piece', async () => {
    await makeCatalogue()
    const quiz = (await readQuiz(NAME)) ?? []
    const [asked] = quiz
    const hlsUrl = `https://media.test/a-${asked?.options[asked.answer]?.replace(' ', '-')}/main.m3u8`
    await db.video.update({ where: { id: asked?.piece?.videoId }, data: { fileKey: null, hlsUrl } })
    expect(JSON.stringify(await getQuiz(visitor, NAME))).not.toContain(hlsUrl)
  })
})

describe('an answer', () => {
  it('is checked by the server, and explained with the scale, the page and the second', async () => {
    await makeCatalogue()
    const quiz = (await readQuiz(NAME)) ?? []
    const question = quiz.findIndex(({ kind }) => kind === 'raga') + 1
    const asked = quiz[question - 1]
    const right = (await answer(await rightTo(question))).json<AnswerDto>()
    expect(right).toMatchObject({ isRight: true, isCounted: false, answer: asked?.answer })
    expect(right.about).toMatchObject({ kind: 'ragas', name: asked?.options[asked.answer] })
    expect(right.raga?.arohana).toContain('P')
    expect(right.heard).toMatchObject({ videoId: asked?.piece?.videoId, title: asked?.piece?.title, trailerId: null })
    expect(right.heard?.video).toMatch(/^Hidden video/)
    const wrong = (await answer(await wrongTo(question))).json<AnswerDto>()
    expect(wrong).toMatchObject({ isRight: false, answer: asked?.answer })
    expect(await db.quizResult.count()).toBe(0)
  })

  it('to a question that has changed is refused, and one that is not an answer too', async () => {
    await makeCatalogue()
    const right = await rightTo(1)
    expect((await answer({ ...right, key: 'other' })).status).toBe(409)
    for (const json of [
      { ...right, choice: 4 },
      { ...right, choice: -1 },
      { ...right, question: 6 },
      { ...right, key: 'k'.repeat(99) },
      {},
      [],
    ])
      expect((await answer(json)).status).toBe(400)
    expect((await answer(right, undefined, '2999-01-01')).status).toBe(404)
  })
})

describe('the record of a person', () => {
  const play = async (cookies: CookieJar, wrong: number[], name = NAME) => {
    for (const question of [1, 2, 3, 4, 5]) {
      const json = wrong.includes(question) ? await wrongTo(question) : await rightTo(question, name)
      expect((await answer(json, cookies, name)).json<AnswerDto>().isCounted).toBe(true)
    }
  }
  const recordOf = async (cookies: CookieJar) => (await call(getRecord, { cookies })).json<QuizRecordDto>()

  it('counts finished quizzes, and only the first answer to each question', async () => {
    await makeCatalogue()
    const [asha, meera] = [await makeViewer(), await makeViewer()]
    const [cookies, others] = [await signedIn(asha), await signedIn(meera)]
    expect(await recordOf(cookies)).toEqual({ quizzes: 0, right: 0, questions: 0, best: 0, days: 0 })
    await play(cookies, [2, 4])
    expect(await recordOf(cookies)).toEqual({ quizzes: 1, right: 3, questions: 5, best: 3, days: 1 })
    for (const question of [1, 2, 2, 5]) {
      const again = (await answer(await rightTo(question), cookies)).json<AnswerDto>()
      expect([again.isRight, again.isCounted]).toEqual([true, false])
    }
    expect(await recordOf(cookies)).toMatchObject({ quizzes: 1, right: 3 })
    await play(cookies, [], `${NAME}0`)
    expect(await recordOf(cookies)).toEqual({ quizzes: 2, right: 8, questions: 10, best: 5, days: 1 })
    expect(await recordOf(others)).toMatchObject({ quizzes: 0, right: 0 })
  })

  it('counts an answer that is sent twice at once only once, and none out of order', async () => {
    await makeCatalogue()
    const viewer = await makeViewer()
    const cookies = await signedIn(viewer)
    const early = (await answer(await rightTo(2), cookies)).json<AnswerDto>()
    expect(early).toMatchObject({ isRight: true, isCounted: false })
    expect(await db.quizResult.count({ where: { userId: viewer.id } })).toBe(0)
    const right = await rightTo(1)
    const twice = await Promise.all([1, 2, 3].map(() => answer(right, cookies.copy())))
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(twice.filter((each) => each.json<AnswerDto>().isCounted)).toHaveLength(1)
    expect((await answer(await rightTo(3), cookies)).json<AnswerDto>().isCounted).toBe(false)
    const stored = await db.quizResult.findMany({ where: { userId: viewer.id } })
    expect(stored).toMatchObject([{ correct: 1, questions: 1 }])
    expect(await getQuizRecord(viewer)).toMatchObject({ quizzes: 0 })
  })

  it('stops at a maximum, and is closed to visitors and unverified people, who may play', async () => {
    await makeCatalogue()
    const unverified = await signedIn(await makeViewer({ verified: false }))
    expect((await answer(await rightTo(1), unverified)).json<AnswerDto>().isCounted).toBe(false)
    expect([(await call(getRecord, {})).status, (await call(getRecord, { cookies: unverified })).status]).toEqual([
      401, 403,
    ])
    expect(await refusalOf(getQuizRecord(visitor))).toBe('unauthenticated')
    const viewer = await makeViewer()
    await db.$executeRaw`INSERT INTO "QuizResult" ("userId", "quiz", "correct", "questions")
      SELECT ${viewer.id}, 'old-' || n, 1, 5 FROM generate_series(1, ${RESULTS_MAX}) n`
    const counted = (await answer(await rightTo(1), await signedIn(viewer))).json<AnswerDto>()
    expect(counted).toMatchObject({ isRight: true, isCounted: false })
    expect(await getQuizRecord(viewer)).toMatchObject({ quizzes: RESULTS_MAX })
    await db.user.delete({ where: { id: viewer.id } })
    expect(await db.quizResult.count({ where: { userId: viewer.id } })).toBe(0)
  })
})

const editor = () => makeViewer({ staffRole: 'EDITOR' })
const question = {
  ...newQuestion,
  ...{ name: 'How many?', answer: 'Seventy-two', wrong1: 'One', wrong2: 'Two', wrong3: 'Three' },
  ...{ explanation: 'Twelve times six.', publication: 'public' as const },
}
const auditOf = async (entity: string, id: number) => {
  const where = { entity, entityId: String(id) }
  return (await db.auditEntry.findMany({ where, orderBy: { id: 'asc' } })).map(({ action }) => action)
}

describe('staff', () => {
  it('leave a piece out and put it back, each with an entry in the audit log', async () => {
    const videos = await makeCatalogue()
    const actor = await editor()
    const [videoId = 0] = await videoIdsOf()
    const piece = { videoId, startSeconds: 0 }
    for (let times = 0; times < 2; times += 1) await setOmission(actor, { ...piece, isLeftOut: true })
    expect(await videoIdsOf()).not.toContain(videoId)
    const listed = async (filters: object) =>
      (await listStaffQuizPieces(actor, { page: 0, query: '', ...filters })).data.map((row) => [
        row.videoId,
        row.isLeftOut,
      ])
    expect(await listed({ state: 'out' })).toEqual([[videoId, true]])
    expect(await listed({ video: String(videoId) })).toEqual([[videoId, true]])
    expect((await listStaffQuizPieces(actor, { page: 0, query: 'hidden video 3' })).data).toMatchObject([
      { title: 'Hidden title 3', names: 'Raga 3x · Tala 8x · Composer 3x', isLeftOut: videos[3]?.id === videoId },
    ])
    await setOmission(actor, { ...piece, isLeftOut: false })
    expect(await videoIdsOf()).toContain(videoId)
    expect(await auditOf('Video', videoId)).toEqual(['leave-out-of-quiz', 'put-back-in-quiz'])
    const nowhere = { videoId, startSeconds: 5, isLeftOut: true }
    expect(await refusalOf(setOmission(actor, nowhere))).toBe('not_found')
  })

  it('write a question that takes one place of five in every second quiz, from the next day', async () => {
    await makeCatalogue()
    const actor = await editor()
    const { id } = await saveQuestion(actor, null, question)
    const ownOf = async (name = OWN) => (await getQuiz(visitor, name))?.questions.filter(({ kind }) => kind === 'own')
    expect(await ownOf()).toEqual([])
    await db.quizQuestion.update({ where: { id }, data: { publishedAt: past(2) } })
    expect(await ownOf()).toMatchObject([{ text: 'How many?', clip: null }])
    expect((await ownOf())?.[0]?.options.toSorted()).toEqual(['One', 'Seventy-two', 'Three', 'Two'])
    expect(JSON.stringify(await ownOf())).not.toContain('Twelve times six')
    expect(await ownOf(NAME)).toEqual([])
    const told = (await answer(await rightTo(5, OWN), undefined, OWN)).json<AnswerDto>()
    expect(told).toMatchObject({ isRight: true, explanation: 'Twelve times six.', about: null, heard: null })
  })

  it('choose only a free video for a clip, and the question rests while the video is not free', async () => {
    const videos = await makeCatalogue()
    const actor = await editor()
    const premium = await makeVideo({ publishedAt: past(3) })
    const onVimeo = await makeVideo({ freeAccess: true, ...vimeo() })
    for (const videoId of [premium.id, onVimeo.id, 999_999])
      expect(await refusalOf(saveQuestion(actor, null, { ...question, videoId }))).toBe('validation')
    const videoId = videos[0]?.id ?? 0
    expect(await refusalOf(saveQuestion(actor, null, { ...question, videoId, start: '10:00' }))).toBe('validation')
    const { id } = await saveQuestion(actor, null, { ...question, videoId, start: '9:50' })
    await db.quizQuestion.update({ where: { id }, data: { publishedAt: past(2) } })
    const own = async () => (await getQuiz(visitor, OWN))?.questions.find(({ kind }) => kind === 'own')
    expect((await own())?.clip).toMatchObject({ start: 590, seconds: 10 })
    await db.video.update({ where: { id: videoId }, data: { freeAccess: false } })
    expect(await own()).toBeUndefined()
    const hlsUrl = 'https://media.test/seventy-two/main.m3u8'
    await db.video.update({ where: { id: videoId }, data: { freeAccess: true, fileKey: null, hlsUrl } })
    expect(await own()).toBeUndefined()
    await db.quizQuestion.update({ where: { id }, data: { answer: 'Many' } })
    expect((await own())?.clip?.source).toMatchObject({ kind: 'hls' })
    await db.video.delete({ where: { id: videoId } })
    expect(await own()).toBeUndefined()
  })

  it('change and delete a question with an audit entry each, and not over a colleague’s change', async () => {
    const actor = await editor()
    const { id, updatedAt } = await saveQuestion(actor, null, question)
    const saved = await saveQuestion(actor, id, { ...question, name: 'How many in all?', updatedAt })
    expect(await refusalOf(saveQuestion(actor, id, { ...question, updatedAt }))).toBe('conflict')
    expect(await getStaffQuestion(actor, id)).toMatchObject({
      form: { name: 'How many in all?', publication: 'public' },
    })
    const found = await listStaffQuestions(actor, { page: 0, query: 'in ALL' })
    expect(found.data).toMatchObject([{ id, text: 'How many in all?', state: 'published' }])
    expect((await listStaffQuestions(actor, { page: 0, query: 'nothing like it' })).data).toEqual([])
    expect(await refusalOf(deleteQuestion(actor, id, { updatedAt }))).toBe('conflict')
    await deleteQuestion(actor, id, { updatedAt: saved.updatedAt })
    expect(await refusalOf(deleteQuestion(actor, id, {}))).toBe('not_found')
    expect(await auditOf('QuizQuestion', id)).toEqual(['create', 'update', 'delete'])
  })

  it('need four different answers', () => {
    const problemsOf = (change: object) =>
      questionInputSchema.safeParse({ ...question, ...change }).error?.issues.map(({ path }) => path.join()) ?? []
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ wrong2: ' seventy-TWO' })).toEqual(['wrong2'])
    expect(problemsOf({ wrong3: 'one' })).toEqual(['wrong3'])
    expect(problemsOf({ answer: '', start: 'soon', name: 'x'.repeat(301) }).sort()).toEqual(['answer', 'name', 'start'])
  })

  it('need the right to edit content', async () => {
    await makeCatalogue()
    const [videoId = 0] = await videoIdsOf()
    const omission = { videoId, startSeconds: 0, isLeftOut: true }
    const works = (actor: Actor) => [
      saveQuestion(actor, null, question),
      setOmission(actor, omission),
      listStaffQuestions(actor, { page: 0, query: '' }),
      listStaffQuizPieces(actor, { page: 0, query: '' }),
    ]
    for (const staffRole of staffRoles) {
      const outcomes = await Promise.all(works(await makeViewer({ staffRole })).map(refusalOf))
      const expected = ['OWNER', 'EDITOR'].includes(staffRole) ? 'done' : 'forbidden'
      expect([staffRole, ...new Set(outcomes)]).toEqual([staffRole, expected])
    }
    for (const [actor, code] of [
      [visitor, 'unauthenticated'],
      [await makeViewer(), 'forbidden'],
    ] as const)
      expect(new Set(await Promise.all(works(actor).map(refusalOf)))).toEqual(new Set([code]))
  })
})
