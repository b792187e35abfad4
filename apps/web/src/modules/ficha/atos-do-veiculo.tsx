import { Button } from '@mantine/core'
import type { FichaDoVeiculo } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissao } from '#lib/session.ts'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useCorrigirVeiculo } from '../veiculos/use-um-veiculo.ts'

const Corrigir = lazyComponent(async () => (await import('../veiculos/corrigir-modal.tsx')).CorrigirModal)
const Vendi = lazyComponent(async () => (await import('../baixas/vendi-modal.tsx')).VendiModal)

/** What the store may do with its car: correct it, tell its sale, or undo that. */
export function AtosDoVeiculo({ veiculo }: { veiculo: FichaDoVeiculo }) {
  const [aberto, setAberto] = useState<'corrigir' | 'vendi' | null>(null)
  const trazer = useCorrigirVeiculo(veiculo, { sucesso: 'O veículo voltou ao estoque', silent: [] })
  const podeImportar = usePermissao('Loja.Estoque.Importar')
  const podeInformar = usePermissao('Loja.Vendas.Informar')
  const lerVendas = usePermissao('Loja.Vendas.Listar')
  const navigate = useNavigate()
  if (veiculo.versao === null) return null
  const { saiuEm, contratoAtual, id } = veiculo
  const emGarantia = contratoAtual?.emGarantia === true && !contratoAtual.emProposta
  const close = () => setAberto(null)
  const onInformada = (opensBaixa: boolean) =>
    opensBaixa && lerVendas ? void navigate({ to: '/loja/vendas' }) : close()
  return (
    <>
      {saiuEm && podeImportar && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={trazer.isPending}
          onClick={() => trazer.mutate({})}
        >
          Trazer de volta
        </Button>
      )}
      {!saiuEm && (podeImportar || (podeInformar && emGarantia)) && (
        <Button variant="default" onClick={() => setAberto('vendi')}>
          Vendi este carro
        </Button>
      )}
      {!saiuEm && podeImportar && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAberto('corrigir')}>
          Corrigir
        </Button>
      )}
      {aberto === 'corrigir' && <Corrigir veiculo={veiculo} onClose={close} onFailure={close} />}
      {aberto === 'vendi' && (
        <Vendi quem={{ veiculoId: id }} onClose={close} onInformada={onInformada} onFailure={close} />
      )}
    </>
  )
}
