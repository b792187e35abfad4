import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { plural } from '#lib/format.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { ModalFooter } from '#ui/modal-footer.tsx'
import { useStoredDraft, useSaveDraft } from '#ui/use-form-draft.ts'
import { useFormModal } from '#ui/use-form-modal.ts'
import { acharPlacas, type ForaDaColagem, lerPlacas, MAXIMO_PLACAS } from './placas.ts'
import type { Selecao } from './selecao.ts'
import type { PedidoDeEstoque } from './use-estoque.ts'
import { naoElegiveisOptions } from './use-nao-elegiveis.ts'

interface ColarPlacasProps {
  selecao: Selecao
  pedido: PedidoDeEstoque
}

/** Chooses the vehicles of pasted plates; names plates that were not chosen, with the reason. */
export function ColarPlacas(props: ColarPlacasProps) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAberto(true)}>
        Colar placas
      </Button>
      {aberto && <ColarModal {...props} onClose={() => setAberto(false)} />}
    </>
  )
}

interface Colagem {
  novos: number[]
  jaMarcados: number
  fora: ForaDaColagem[]
}

function ColarModal({ selecao, pedido, onClose }: ColarPlacasProps & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const chave = `placas/${pedido.lojaId}/${pedido.contratoId ?? `novo/${pedido.instituicaoFinanceiraId}`}`
  const guardado = useStoredDraft(chave, z.string())
  const [texto, setTexto] = useState(guardado ?? '')
  const [erro, setErro] = useState<string>()
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async ({ placas, ilegiveis }: ReturnType<typeof lerPlacas>): Promise<Colagem> => {
      const escolhido = (id: number) => selecao.preco(id) !== undefined
      const anyUnknown = acharPlacas(placas, selecao.estoque, [], escolhido).fora.length > 0
      const naoElegiveis = anyUnknown
        ? (
            await queryClient.fetchQuery({
              ...naoElegiveisOptions(pedido, 'todos'),
              // The mutation reports a failure.
              meta: { silent: true },
            })
          ).veiculos
        : []
      const { ids, fora } = acharPlacas(placas, selecao.estoque, naoElegiveis, escolhido)
      const novos = ids.filter((id) => !escolhido(id))
      return {
        novos,
        jaMarcados: ids.length - novos.length,
        fora: [...fora, ...ilegiveis.map((placa) => ({ placa, motivo: 'Não é uma placa.' }))],
      }
    },
  })
  // After the vehicles were chosen the text is no draft any more.
  const digitado = texto !== '' && data === undefined
  useSaveDraft(chave, digitado ? texto : null)
  const { close, cancel } = useFormModal({
    dirty: digitado,
    titulo: 'Colar placas',
    chaves: [chave],
    onClose,
  })
  const marcar = () => {
    const lidas = lerPlacas(texto)
    const quantas = lidas.placas.length + lidas.ilegiveis.length
    const problema =
      quantas === 0
        ? 'Nenhuma placa encontrada no texto.'
        : quantas > MAXIMO_PLACAS
          ? `Cole no máximo ${MAXIMO_PLACAS} placas de cada vez: o texto tem ${quantas}.`
          : undefined
    setErro(problema)
    if (problema) return
    // Not in the mutation's options: these callbacks are not called after the modal has closed.
    mutate(lidas, {
      onSuccess: ({ novos, fora }) => {
        selecao.marcar(novos, true)
        if (fora.length === 0) cancel()
      },
    })
  }
  return (
    <AppModal opened onClose={close} title="Colar placas" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <Stack>
        <Textarea
          label="Placas"
          description="De uma planilha ou mensagem, antigas ou Mercosul, com ou sem hífen. Carro sem placa entra pelo chassi."
          autosize
          minRows={5}
          maxRows={10}
          data-autofocus
          value={texto}
          onChange={(event) => {
            setTexto(event.currentTarget.value)
            reset()
          }}
          error={erro}
        />
        {data && <Resultado colagem={data} />}
        <ModalFooter>
          <Button variant="default" onClick={cancel}>
            {data ? 'Fechar' : 'Cancelar'}
          </Button>
          <Button loading={isPending} onClick={marcar}>
            Marcar veículos
          </Button>
        </ModalFooter>
      </Stack>
    </AppModal>
  )
}

function Resultado({ colagem: { novos, jaMarcados, fora } }: { colagem: Colagem }) {
  return (
    <div role="status">
      <Text size="sm" mb="xs">
        {plural(novos.length, 'veículo marcado', 'veículos marcados')}
        {jaMarcados > 0 && `, ${plural(jaMarcados, 'já estava', 'já estavam')}`}.
      </Text>
      {fora.length > 0 && (
        <Notice tom="atencao">
          <strong>{plural(fora.length, 'placa não foi marcada', 'placas não foram marcadas')}:</strong>
          <ul>
            {fora.map(({ placa, motivo }) => (
              <li key={placa}>
                <strong>{placa}</strong>: {motivo}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
