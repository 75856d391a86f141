import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { fontVariables } from '@/app/fonts'
import { LateChrome } from '@/components/layout/late-chrome'
import { RouteEffects } from '@/components/layout/route-effects'
import { ViewerHint } from '@/components/layout/viewer-hint'
import { brand } from '@/lib/shared/brand'
import './globals.css'

const description =
  'Watch Indian dance, Carnatic and Hindustani music, lecture-demonstrations and trivia, whenever the evening is yours.'

export const metadata: Metadata = {
  metadataBase: process.env.APP_URL ? new URL(process.env.APP_URL) : undefined,
  title: { default: `${brand.name}: ${brand.tagline}`, template: `%s · ${brand.name}` },
  description,
  applicationName: brand.name,
  icons: { icon: '/icon.svg', apple: '/apple-touch-icon.png' },
  openGraph: { type: 'website', siteName: brand.name, description, images: ['/art/hero-landing.webp'] },
}

export const viewport: Viewport = { themeColor: '#140d12', colorScheme: 'dark' }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The hint script writes to <html> before hydration.
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
        <LateChrome />
        <RouteEffects />
      </body>
    </html>
  )
}
