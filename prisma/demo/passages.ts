/** Saved passages of the demo accounts, with how they are practised (lib/domains/viewing/passages/schema). */
export type DemoPassage = {
  email: string
  /** By externalId without `demo:`. */
  video: string
  name: string
  startSeconds: number
  endSeconds: number
  practice: {
    mirrored?: boolean
    zoom?: { scale: number; x: number; y: number }
    /** First beats of cycles, as someone would tap them: a little unevenly. */
    beats?: { angas: number[]; sams: number[] }
  }
}

const jatis = {
  ...{ video: 'dance:margam-adi', name: 'Jatis of the varnam', startSeconds: 12, endSeconds: 36 },
  practice: { mirrored: true, beats: { angas: [4, 2, 2], sams: [12.32, 16.35, 20.31, 24.38, 28.36] } },
}
const footwork = {
  ...{ video: 'dance:kathak-teental', name: 'Footwork, close up', startSeconds: 38, endSeconds: 47.5 },
  practice: { zoom: { scale: 2, x: 0.5, y: 0.75 }, beats: { angas: [4, 4, 4, 4], sams: [38.24, 41.3, 44.32] } },
}

/** The guest’s passage is in a free video. */
export const demoPassages: readonly DemoPassage[] = [
  { email: 'member@rasika.test', ...jatis },
  { email: 'member@rasika.test', ...footwork },
  { email: 'guest@rasika.test', ...jatis },
]
