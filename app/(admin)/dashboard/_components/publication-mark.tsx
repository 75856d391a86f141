import { StateMark, type Tone } from '@/app/(admin)/dashboard/_components/state-mark'
import { videoStates, type VideoState } from '@/lib/domains/catalogue/videos/schema'

const tones: Record<VideoState, Tone> = { draft: 'none', scheduled: 'waiting', published: 'good' }

export function PublicationMark({ state }: { state: VideoState }) {
  return <StateMark tone={tones[state]}>{videoStates[state]}</StateMark>
}
