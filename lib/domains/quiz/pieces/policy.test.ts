import { quizPiecesOf, type QuizVideoRow } from './policy'

const none = { vimeoId: null, embedKey: null, fileKey: null, hlsUrl: null, streamKey: null }
const pieceAt = (startSeconds: number, ragaIds: number[], more: object = {}) => ({
  ...{ startSeconds, endSeconds: null, title: `At ${startSeconds}`, composerId: null, composition: null, talas: [] },
  ...{ ragas: ragaIds.map((ragaId) => ({ ragaId })), ...more },
})
const video = (more: Partial<QuizVideoRow>): QuizVideoRow => ({
  ...{ ...none, fileKey: 'a.mp4', id: 7, durationSeconds: 600, freeAccess: true, seriesId: null, trailer: null },
  ...{ quizOmissions: [], pieces: [pieceAt(0, [1]), pieceAt(300, [2], { composition: { composerId: 9 } })], ...more },
})
const trailer = { ...none, id: 3, durationSeconds: 20, fileKey: 't.mp4' }

test('a piece of a free video ends where the next begins, and the last one with the video', () => {
  expect(quizPiecesOf(video({}))).toEqual([
    expect.objectContaining({ startSeconds: 0, from: 0, until: 300, ragaId: 1, composerId: null, trailerId: null }),
    expect.objectContaining({ startSeconds: 300, from: 300, until: 600, ragaId: 2, composerId: 9 }),
  ])
})

test('a piece in several ragas can’t be asked for its raga', () => {
  expect(quizPiecesOf(video({ pieces: [pieceAt(0, [1, 2])] }))).toMatchObject([{ ragaId: null }])
})

test('pieces that are left out or too short, and videos on Vimeo, are not used', () => {
  expect(quizPiecesOf(video({ quizOmissions: [{ startSeconds: 0 }] }))).toMatchObject([{ startSeconds: 300 }])
  expect(quizPiecesOf(video({ pieces: [pieceAt(597, [1])] }))).toEqual([])
  expect(quizPiecesOf(video({ ...none, vimeoId: '1' }))).toEqual([])
  expect(quizPiecesOf(video({ ...none }))).toEqual([])
})

test('a premium video is heard only in its trailer, and only for what all its pieces share', () => {
  expect(quizPiecesOf(video({ freeAccess: false }))).toEqual([])
  const composer = { composerId: 4 }
  const pieces = [pieceAt(0, [1], composer), pieceAt(300, [2], composer)]
  expect(quizPiecesOf(video({ freeAccess: false, trailer, pieces }))).toEqual([
    expect.objectContaining({ trailerId: 3, from: 0, until: 20, ragaId: null, talaId: null, composerId: 4 }),
  ])
  const quizOmissions = [{ startSeconds: 300 }]
  expect(quizPiecesOf(video({ freeAccess: false, trailer, pieces, quizOmissions }))).toEqual([])
})
