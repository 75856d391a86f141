import { videoStates, type VideoState } from '@/lib/domains/catalogue/videos/schema'
import { StateMark, type Tone } from './state-mark'

const tones: Record<VideoState, Tone> = { draft: 'none', scheduled: 'waiting', published: 'good' }

export function PublicationMark({ state }: { state: VideoState }) {
  return <StateMark tone={tones[state]}>{videoStates[state]}</StateMark>
}
