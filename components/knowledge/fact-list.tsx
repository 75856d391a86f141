import Link from 'next/link'
import type { ReactNode } from 'react'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { factFieldsOf, factText } from '@/lib/domains/names/facts/schema'
import { factKindOf, type NamePageRef, type NameFacts } from '@/lib/domains/names/pages/schema'
import { chakraOf, thaats } from '@/lib/shared/music/melakarta'
import { languageTags, writingSystemLabels } from '@/lib/shared/music/writing-systems'
import { routes } from '@/lib/shared/routes/routes'

const linkClass = 'text-brass-bright underline decoration-edge underline-offset-4'

const refLink = (ref: NamePageRef) => (
  <Link href={routes.knowledgeOf(ref)} prefetch={false} className={linkClass}>
    <MaybeTransliteratedName kind={factKindOf[ref.kind]}>{ref.name}</MaybeTransliteratedName>
  </Link>
)

export function FactList({ name }: { name: NameFacts }) {
  const { kind, facts, form, composer, raga, tala, parent, inScripts } = name
  const fields = Object.entries(factFieldsOf(factKindOf[kind]))
  const rows: [string, ReactNode][] = [
    ...(composer ? [['Composer', refLink(composer)] as [string, ReactNode]] : []),
    ...(form ? [['Form', form] as [string, ReactNode]] : []),
    ...fields.flatMap(([field, { label }]): [string, ReactNode][] => {
      const value = facts[field]
      if (value === undefined) return []
      if (field === 'isMelakarta' || field === 'sameAs' || field === 'meaning') return []
      if (field === 'melakarta') return [['Melakarta', melakarta(value, facts.isMelakarta === 'yes' ? null : parent)]]
      if (field === 'raga' && raga) return [[label, refLink(raga)]]
      if (field === 'tala' && tala) return [[label, refLink(tala)]]
      const text = factText(factKindOf[kind], field, value)
      return [[label, /^(arohana|avarohana|angas)$/.test(field) ? <Notes key={field}>{text}</Notes> : text]]
    }),
  ]
  const sameAs = facts.sameAs?.split('\n') ?? []
  if (rows.length + sameAs.length + inScripts.length === 0) return null
  return (
    <dl className="grid content-start border-t border-line sm:grid-cols-[11rem_minmax(0,1fr)] [&_dd]:pb-3 sm:[&_dd]:py-3 [&_dt]:pt-3 [&_dt]:text-dust sm:[&_dt]:py-3 sm:[&>*]:border-b sm:[&>*]:border-line">
      {rows.map(([label, value]) => (
        <Row key={label} label={label}>
          {value}
        </Row>
      ))}
      {inScripts.length > 0 && (
        <Row label="Other scripts">
          {/* Collapsed, so that the fonts of other scripts load only when needed. */}
          <details>
            <summary className="cursor-pointer py-1">
              {inScripts.map(({ script }) => writingSystemLabels[script]).join(', ')}
            </summary>
            <ul>
              {inScripts.map(({ script, text }) => (
                <li dir="auto" key={script} lang={languageTags[script]} className="text-lead">
                  {text}
                </li>
              ))}
            </ul>
          </details>
        </Row>
      )}
      {sameAs.length > 0 && (
        <Row label="On other sites">
          {sameAs.map((address) => (
            <a key={address} href={address} rel="noopener" className={`${linkClass} mr-4`}>
              {new URL(address).hostname.replace(/^www\./, '')}
            </a>
          ))}
        </Row>
      )}
    </dl>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </>
)

const Notes = ({ children }: { children: string }) => <span className="numerals text-lead">{children}</span>

function melakarta(number: string, parent: NamePageRef | null): ReactNode {
  const thaat = Object.values(thaats).find((each) => each.melakarta === Number(number))
  const about = `chakra ${chakraOf(Number(number))}${thaat ? `; same notes as ${thaat.name} thaat` : ''}`
  return (
    <>
      {number}
      {parent && <>, {refLink(parent)}</>}
      <span className="text-dust"> ({about})</span>
    </>
  )
}
