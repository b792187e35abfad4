import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Paginator } from './paginator.tsx'

function mostrar(props: { pagina?: number; total: number; haMais?: boolean }) {
  const onChange = vi.fn<(pagina: number | undefined) => void>()
  render(
    <MantineProvider env="test">
      <Paginator
        pagina={props.pagina}
        total={props.total}
        haMais={props.haMais}
        quantidadePorPagina={20}
        nome={['contrato', 'contratos']}
        onChange={onChange}
      />
    </MantineProvider>,
  )
  return { onChange, texto: () => screen.getByRole('status').textContent }
}

test('what was counted to its end is told whole', () => {
  expect(mostrar({ pagina: 51, total: 1_001 }).texto()).toBe('1.001–1.001 de 1.001 contratos')
})

test('of what was counted no further there is always a next page', async () => {
  const { onChange, texto } = mostrar({ pagina: 500, total: 10_000, haMais: true })
  expect(texto()).toBe('9.981–10.000 de mais de 10.000 contratos')
  await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(501)
})

test('on the narrowest phone its buttons stand in one line', () => {
  const largo = window.matchMedia
  onTestFinished(() => void (window.matchMedia = largo))
  window.matchMedia = (media) => Object.assign(largo(media), { matches: true })
  mostrar({ pagina: 5, total: 200 })
  expect(screen.getAllByRole('button').length).toBeLessThanOrEqual(7)
})

test('beyond the count a page is named by where it stands', () => {
  expect(mostrar({ pagina: 612, total: 10_000, haMais: true }).texto()).toBe(
    '12.221–12.240 de mais de 10.000 contratos',
  )
})
