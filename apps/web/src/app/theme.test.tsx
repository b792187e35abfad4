import { MantineProvider, Select } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

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
