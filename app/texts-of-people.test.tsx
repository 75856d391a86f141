import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { PublicProgramme } from '@/app/(public)/videos/[id]/_components/public-programme'
import { LivestreamCard } from '@/app/(viewer)/livestreams/_components/livestream-card'
import { Card } from '@/components/catalogue/cards/card'
import { LyricsList } from '@/components/catalogue/video/lyrics-list'
import { PiecesList } from '@/components/catalogue/video/pieces-list'
import { VideoFacts } from '@/components/catalogue/video/video-facts'
import { Performances } from '@/components/knowledge/performances'
import { PageHero } from '@/components/layout/page-hero'
import { EntryFacts } from '@/components/playlists/entry-facts'
import { Field } from '@/components/ui/fields/field'

const URDU = 'اردو میں ایک شام'
const video = {
  id: 1,
  name: URDU,
  description: URDU,
  thumbnailUrl: '/art/v.webp',
  duration: 3000,
  freeAccess: true,
  locked: false,
  category: 'dance' as const,
  subCategory: { name: URDU },
  artist: { name: URDU },
  trailer: null,
  venue: URDU,
  performers: [1, 2].map((id) => ({ id, name: URDU, role: id === 2 ? URDU : null })),
}
const piece = {
  startSeconds: 0,
  endSeconds: null,
  title: URDU,
  composer: `${URDU} 1`,
  composerId: 1,
  form: `${URDU} 2`,
  formId: 1,
  ragas: [{ id: 1, name: URDU }],
  talas: [{ id: 1, name: URDU }],
  sruti: null,
  language: `${URDU} 3`,
  composition: null,
}
const words = { kind: 'sahitya', language: 'ur', script: null, source: URDU, lines: [{ text: URDU, seconds: null }] }
const livestream = {
  id: 1,
  name: URDU,
  desc: URDU,
  thumbnail: '',
  date: '2030-01-01',
  time: '19:30',
  startsAt: '2030-01-01T11:30:00.000Z',
  endsAt: null,
  status: 'coming soon' as const,
  ...{ tickets: null, catchUpDays: 0, festival: null, cancelled: false },
}
const passage = { name: URDU, startSeconds: 1, endSeconds: 5 }
const performance = {
  videoId: 1,
  name: URDU,
  artist: URDU,
  duration: 3000,
  free: true,
  trailerId: null,
  pieces: [piece],
}

/** Returns the Urdu texts that are rendered without a direction of their own. */
function undirected(shown: ReactElement): string[] {
  const { container } = render(shown)
  const texts = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  let seen = 0
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.nodeValue?.includes(URDU)) continue
    seen += 1
    if (!text.parentElement?.closest('[dir=auto], bdi')) found.push(text.parentElement?.outerHTML ?? '')
  }
  expect(seen).toBeGreaterThan(0)
  return found
}

test.each<[string, ReactElement]>([
  ['card', <Card key="card" video={video} href="/" locked={false} episodeLine="Episode 2 of 5" sizes="1px" />],
  ['video', <VideoFacts key="video" video={video as never} />],
  ['livestream', <LivestreamCard key="livestream" livestream={livestream} />],
  ['public programme', <PublicProgramme key="public" videoId={1} pieces={[piece as never]} />],
  ['text of a piece', <LyricsList key="words" pieces={[{ startSeconds: 0, title: URDU, words: [words] } as never]} />],
  ['programme', <PiecesList key="programme" pieces={[piece as never]} onPlay={jest.fn()} />],
  ['page of a name', <Performances key="page" performances={[performance as never]} />],
  ['playlist', <EntryFacts key="playlist" entry={{ id: 1, video, passage } as never} list={1} />],
  ['banner', <PageHero key="banner" title={URDU} />],
])('every user-written text on a %s has its own direction', (_what, shown) => {
  expect(undirected(shown)).toEqual([])
})

test('a field follows the direction of its input', () => {
  const { container } = render(<Field label="Name" defaultValue={URDU} />)
  expect(container.querySelector('input')).toHaveAttribute('dir', 'auto')
})
