import { render, screen } from '@testing-library/react'
import { WordsList } from '@/components/catalogue/words-list'

it('words are laid out in the direction of their script', () => {
  const lines = [{ seconds: null, text: 'لب پہ آتی ہے دعا' }]
  const words = [{ kind: 'sahitya' as const, language: 'ur', script: null, source: null, lines }]
  render(<WordsList pieces={[{ startSeconds: 0, title: 'Dua', words }]} />)
  expect(screen.getByText('لب پہ آتی ہے دعا')).toHaveAttribute('dir', 'auto')
})
