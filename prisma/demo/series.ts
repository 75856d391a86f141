export type DemoSeries = { key: string; name: string; about: string }

export const demoSeries: readonly DemoSeries[] = [
  {
    key: 'five-jatis',
    name: 'The Five Jatis',
    about:
      'Three, four, five, seven and nine: the five families of rhythm from which every tala is counted. Five lectures by the Arangam Percussion Collective, each about one number.',
  },
  {
    key: 'five-jewels',
    name: 'The Five Jewels of Tyagaraja',
    about:
      'The pancharatna kritis in their order, one to an evening, each set between kritis in the same raga or the same spirit.',
  },
  {
    key: 'three-rasas',
    name: 'Three Rasas, Three Evenings',
    about: 'Love, courage and compassion in Bharatanatyam: three evenings of abhinaya by Malini Salangai.',
  },
]
