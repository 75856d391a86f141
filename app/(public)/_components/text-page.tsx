import { PageHero } from '@/components/layout/page-hero'
import { Prose, ProseSection } from '@/components/marketing/prose'
import { getPageSections } from '@/lib/domains/content/pages/queries'

export async function TextPage({ title, name }: { title: string; name: 'contact' | 'accessibility' }) {
  const { lead, sections } = await getPageSections(name)
  return (
    <>
      <PageHero title={title}>
        <Prose html={lead} />
      </PageHero>
      <div className="page-width pt-10">
        {sections.map((section, index) => (
          <ProseSection key={index} id={`section-${index + 1}`} title={section.title} html={section.html} />
        ))}
      </div>
    </>
  )
}
