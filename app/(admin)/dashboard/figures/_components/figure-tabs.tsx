import { ChipLink } from '@/components/ui/buttons/chip'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const pages = [
  { label: 'People and searches', href: staffRoutes.figures },
  { label: 'Videos', href: staffRoutes.videoFigures },
] as const

/** The pages of the figures. @param current the one that is shown */
export function FigureTabs({ current }: { current: (typeof pages)[number]['href'] }) {
  return (
    <nav aria-label="Figures" className="mt-6 flex flex-wrap gap-2">
      {pages.map(({ label, href }) => (
        <ChipLink key={href} href={href} active={href === current} prefetch={false}>
          {label}
        </ChipLink>
      ))}
    </nav>
  )
}
