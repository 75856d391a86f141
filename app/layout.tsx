import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { metadataBase, siteDescription, siteTitle } from '@/app/_seo/page-metadata'
import { fontVariables } from './fonts'
import { ConsentGate } from '@/components/layout/consent/consent-gate'
import { Notifications, RouteEffects, SlowNavigation, ViewerHint } from '@/components/layout/page-effects'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await getSiteBrand()
  return {
    metadataBase: metadataBase(),
    title: { default: siteTitle(name), template: `%s · ${name}` },
    description: siteDescription,
    applicationName: name,
    icons: {
      icon: [
        { url: '/icon.svg', type: 'image/svg+xml' },
        { url: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      ],
      apple: '/apple-touch-icon.png',
    },
  }
}

export const viewport: Viewport = { themeColor: '#140d12', colorScheme: 'dark' }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // Suppresses the warning about <html>, because the viewer hint script changes its attributes before hydration.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        <ViewerHint />
      </head>
      <body className="flex flex-col">
        <a
          href="#content"
          className="sr-only rounded-card bg-brass px-4 py-2 text-ground focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to content
        </a>
        {children}
        <Notifications />
        <ConsentGate />
        <RouteEffects />
        <SlowNavigation />
      </body>
    </html>
  )
}
