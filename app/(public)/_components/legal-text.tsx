import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { missingPage } from '@/app/_seo/page-metadata'
import { ConsentLinks } from '@/components/layout/consent/consent-links'
import { PageHero } from '@/components/layout/page-hero'
import { Prose, ProseSection } from '@/components/marketing/prose'
import type { LegalName } from '@/lib/domains/content/pages/policy'
import { getLegalVersion } from '@/lib/domains/content/pages/queries'
import type { LegalText as Text, LegalVersion } from '@/lib/domains/content/schema'
import { SINGAPORE_ZONE } from '@/lib/shared/format/singapore-time'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'

const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'long',
  year: 'numeric',
  timeZone: SINGAPORE_ZONE,
})

/** Turns links to the cookie settings into buttons. The pattern must match the exact HTML of our Markdown renderer. */
const withSettings = (html: string) =>
  html.replace(/<a href="#cookie-settings">([^]*?)<\/a>/g, '<button type="button" data-cookie-settings="">$1</button>')

const span = ({ since, until }: LegalVersion) =>
  until ? `In force from ${day.format(since)} to ${day.format(until)}` : `In force since ${day.format(since)}`

type LegalTextProps = {
  title: string
  text: Text
  earlier?: LegalVersion[]
  /** Path of the page that shows the version in force. */
  path: string
}

export function LegalText({ title, text, earlier = [], path }: LegalTextProps) {
  return (
    <>
      <PageHero title={title} label={text.until ? span(text) : `Last updated ${day.format(text.since)}`}>
        <Prose html={text.lead} />
        {text.until && (
          <p className="mt-4">
            <Link href={path} className="text-brass-bright underline underline-offset-4">
              Current version
            </Link>
          </p>
        )}
      </PageHero>
      <div className="page-width pt-10">
        <ConsentLinks>
          {text.sections.map((section, index) => (
            <ProseSection
              key={index}
              id={`section-${index + 1}`}
              number={index + 1}
              title={section.title}
              html={withSettings(section.html)}
            />
          ))}
        </ConsentLinks>
        {earlier.length > 0 && (
          <nav aria-label="Earlier versions" className="border-t border-line py-8">
            <h2 className="text-title">Earlier versions</h2>
            <ul className="mt-3 flex flex-col gap-1">
              {earlier.map((version) => (
                <li key={version.number}>
                  <Link
                    href={routes.legalVersion(path, version.number)}
                    prefetch={false}
                    className="inline-block py-1 text-brass-bright underline underline-offset-4"
                  >
                    {span(version)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  )
}

type Page = { title: string; path: string }
type Props = { params: Promise<{ number: string }> }

export function legalVersionPage(name: LegalName, page: Page) {
  const load = cache((number: string) => byId(number, (version) => getLegalVersion(name, version)))

  const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
    (await load((await params).number))
      ? { title: `${page.title} (earlier version)`, robots: { index: false } }
      : missingPage

  async function LegalVersionPage({ params }: Props) {
    const text = (await load((await params).number)) ?? notFound()
    return <LegalText text={text} {...page} />
  }

  return { LegalVersionPage, generateMetadata }
}
