import Link from 'next/link'
import { CookieSettingsButton } from '@/components/layout/consent/consent-links'
import { WritingSystemChoice } from '@/components/names/writing-system-choice'
import { Logo } from '@/components/ui/logo'
import { ProgrammeRule } from '@/components/ui/section'
import { brand, type SiteBrand } from '@/lib/shared/brand'
import { namePageKinds, namePageLabels } from '@/lib/shared/music/name-kinds'
import { routes } from '@/lib/shared/routes/routes'

const links = [
  { label: 'Privacy', href: routes.privacy },
  { label: 'Terms & Conditions', href: routes.terms },
  { label: 'Withdraw or cancel', href: routes.withdraw },
  { label: 'Help', href: routes.help },
  { label: 'Contact', href: routes.contact },
  { label: 'About us', href: routes.about },
  { label: 'Partners', href: routes.partners },
  { label: 'Accessibility', href: routes.accessibility },
] as const

const knowledge = [
  { label: 'Videos', href: routes.publicVideos },
  ...namePageKinds.map((kind) => ({ label: namePageLabels[kind].many, href: routes.knowledge(kind) })),
  { label: 'Raga finder', href: routes.ragaFinder() },
  { label: 'Ragas by time of day', href: routes.hours },
  { label: 'Quiz', href: routes.quiz },
  { label: 'Upcoming livestreams', href: routes.upcoming },
]

/** Shows two columns on phones, or one if the text is enlarged. */
const listClass = 'grid content-start gap-y-1 max-md:grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]'
const linkClass = 'inline-block py-1 text-sand hover:text-brass-bright'

export function SiteFooter({
  site,
  socialLinks,
}: {
  site: SiteBrand
  socialLinks: readonly { label: string; href: string }[]
}) {
  return (
    <footer className="mt-auto pt-act pb-10">
      <div className="page-width">
        <ProgrammeRule />
        <div className="grid gap-x-10 gap-y-8 pt-10 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div>
            <Logo site={site} className="text-3xl" />
            <p className="mt-3 mb-6 text-dust">{brand.tagline}</p>
            <WritingSystemChoice />
          </div>
          <ul className={listClass}>
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href} className={linkClass}>
                  {link.label}
                </Link>
              </li>
            ))}
            <li>
              <Link href={routes.redeem} prefetch={false} className={linkClass}>
                Redeem a code
              </Link>
            </li>
            <li>
              <CookieSettingsButton className={linkClass}>Cookie settings</CookieSettingsButton>
            </li>
          </ul>
          <nav aria-label="The catalogue">
            <ul className={listClass}>
              {knowledge.map((link) => (
                <li key={link.href}>
                  <Link href={link.href} prefetch={false} className={linkClass}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ul className="flex flex-wrap gap-x-6 md:flex-col md:gap-y-1">
            {socialLinks.map((link) => (
              <li key={link.href}>
                <a href={link.href} target="_blank" rel="noopener noreferrer" className={linkClass}>
                  {link.label}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <p className="pt-10 text-fine text-dust">
          © {brand.copyrightYear} {brand.company} All rights reserved.
        </p>
      </div>
    </footer>
  )
}
