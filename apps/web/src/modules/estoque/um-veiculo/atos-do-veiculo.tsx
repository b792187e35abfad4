import { Button } from '@mantine/core'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { useCorrigirVeiculo } from './use-um-veiculo.ts'
import { lazyComponent } from '#ui/lazy-component.ts'

const Corrigir = lazyComponent(async () => (await import('./corrigir-modal.tsx')).CorrigirModal)
const Vender = lazyComponent(async () => (await import('./vender-modal.tsx')).VenderModal)

/** What the store may do with its car: correct it, tell its sale, or undo that. */
export function AtosDoVeiculo({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const [aberto, setAberto] = useState<'corrigir' | 'vender' | null>(null)
  const trazer = useCorrigirVeiculo(veiculo, { sucesso: 'O veículo voltou ao estoque' })
  if (!usePermissao('Loja.Estoque.Importar') || veiculo.versao === null) return null
  if (veiculo.saiuEm)
    return (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        loading={trazer.isPending}
        onClick={() => trazer.mutate({})}
      >
        Trazer de volta
      </Button>
    )
  const close = () => setAberto(null)
  return (
    <>
      <Button variant="default" onClick={() => setAberto('vender')}>
        Vendi este carro
      </Button>
      <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAberto('corrigir')}>
        Corrigir
      </Button>
      {aberto === 'corrigir' && <Corrigir veiculo={veiculo} onClose={close} onFailure={close} />}
      {aberto === 'vender' && <Vender veiculo={veiculo} onClose={close} onFailure={close} />}
    </>
  )
}
