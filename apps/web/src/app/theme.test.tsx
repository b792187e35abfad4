import { luminance, MantineProvider, mergeMantineTheme, DEFAULT_THEME, Select } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { cssVariablesResolver, theme } from './providers.tsx'

function Loja() {
  const [loja, setLoja] = useState<string | null>('1')
  return (
    <MantineProvider theme={theme} env="test">
      <Select
        label="Loja"
        data={[
          { value: '1', label: 'Autoestrada' },
          { value: '2', label: 'Veneza' },
        ]}
        value={loja}
        onChange={setLoja}
      />
    </MantineProvider>
  )
}

test('choosing again what is chosen already keeps it', async () => {
  const user = userEvent.setup()
  render(<Loja />)
  const campo = screen.getByRole('combobox', { name: 'Loja' })
  for (const nome of ['Autoestrada', 'Veneza', 'Veneza']) {
    await user.click(campo)
    await user.click(await screen.findByRole('option', { name: nome }))
    expect(campo).toHaveProperty('value', nome)
  }
})

/** WCAG 2.2, 1.4.3. */
function contrast(a: string, b: string) {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

test.each(['light', 'dark'] as const)('every text passes AA on every ground, %s', (scheme) => {
  const cores: Record<string, string> = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))[scheme]
  const lastro = theme.colors?.lastro ?? []
  const textos = [
    '--mantine-color-dimmed',
    '--mantine-color-error',
    '--mantine-color-placeholder',
    '--mantine-color-disabled-color',
    '--lastro-neutro-fg',
    '--lastro-perigo-fg',
    '--lastro-sucesso-fg',
    '--lastro-atencao-fg',
  ].map((nome) => [nome, cores[nome] ?? ''])
  const fundos = ['page', 'quiet', 'hover'].map((nome) => cores[`--lastro-${nome}`] ?? '')
  const link = ['link', lastro[scheme === 'light' ? 7 : 4] ?? ''] as const
  const pairs = [...textos, link].flatMap(([nome = '', texto = '']) =>
    fundos.map((fundo) => [nome, fundo, contrast(texto, fundo)] as const),
  )
  const badges = ['neutro', 'info', 'atencao', 'sucesso', 'perigo'].map((tom) => {
    const [fg = '', bg = ''] = [cores[`--lastro-${tom}-fg`], cores[`--lastro-${tom}-bg`]]
    return [tom, bg, contrast(fg, bg)] as const
  })
  expect([...pairs, ...badges].filter(([, , ratio]) => ratio < 4.5)).toEqual([])
})
