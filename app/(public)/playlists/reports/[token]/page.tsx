import { Check, Circle } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { missingPage } from '@/app/_seo/page-metadata'
import { PageHero } from '@/components/layout/page-hero'
import { PracticeDays } from '@/components/playlists/practice/practice-days'
import { Section } from '@/components/ui/section'
import { getPracticeReport } from '@/lib/domains/playlists/practice/queries'
import { formatDay } from '@/lib/shared/format/format'

/** Never cached, because the student can end the link at any time. */
export const dynamic = 'force-dynamic'

/** Cached per request, because the title and the page both need it. */
const loadReport = cache(getPracticeReport)

type Props = PageProps<'/playlists/reports/[token]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const robots = { index: false, follow: false }
  const report = await loadReport((await params).token)
  return report ? { title: 'Practice report', robots } : { ...missingPage, robots }
}

/** A student's practice of a playlist, for everyone with the link that the student has sent. */
export default async function PracticeReportPage({ params }: Props) {
  const report = await loadReport((await params).token)
  if (!report) notFound()
  const { name, playlist, entries, days } = report
  const done = entries.filter(({ practised }) => practised).length
  return (
    <>
      <PageHero label="Practice report" title={name || 'A student'}>
        <span className="block">
          <bdi>{playlist.name}</bdi>
        </span>
        {playlist.dueOn && (
          <span className="mt-2 block text-brass-bright">Practise by {formatDay(playlist.dueOn)}</span>
        )}
      </PageHero>
      <div className="page-width flex flex-col gap-12 py-10 md:py-14">
        <Section id="days" title="Practice" headingClass="text-heading" className="flex flex-col gap-6">
          <PracticeDays days={days} now={new Date()} />
        </Section>
        <Section
          id="entries"
          title={`${done} of ${entries.length} practised`}
          headingClass="text-heading"
          className="flex flex-col gap-6"
        >
          <ul className="border-t border-line">
            {entries.map((entry, index) => (
              <li key={index} className="flex items-start gap-3 border-b border-line py-3 wrap-anywhere">
                {entry.practised ? (
                  <Check aria-hidden className="mt-1 size-5 shrink-0 text-brass-bright" />
                ) : (
                  <Circle aria-hidden className="mt-1 size-5 shrink-0 text-edge" />
                )}
                <p>
                  <bdi>{entry.name}</bdi>
                  {entry.video && (
                    <span className="block text-fine text-sand">
                      <bdi>{entry.video}</bdi>
                    </span>
                  )}
                  <span className="sr-only">{entry.practised ? ', practised' : ', not practised yet'}</span>
                </p>
              </li>
            ))}
          </ul>
        </Section>
        <p className="max-w-measure text-fine text-dust">
          The student has sent this page and can end its link at any time. It shows what they ticked, and the time and
          lines that were recorded while they played the playlist.
        </p>
      </div>
    </>
  )
}
