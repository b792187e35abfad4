import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { plural } from '#lib/format.ts'
import { AppModal, ModalFooter, useFormModal } from '#ui/app-modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStoredDraft, useSaveDraft } from '#ui/use-form-draft.ts'
import type { Selecao } from './selecao.ts'
import { cleanDocument } from '@lastro/shared/clean-text'
import { placaMercosul } from '@lastro/shared/documentos'
import type { VeiculoDaSelecao } from './veiculo.ts'
import { naoElegiveisOptions, type PedidoDeEstoque } from './use-estoque.ts'

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

/** Most plates that are read at once. */
const MAXIMO_PLACAS = 200

const PLACA = /(?<![A-Z0-9])([A-Z]{3})(?: ?- ?| )?(\d[A-Z0-9]\d{2})(?![A-Z0-9])/g
/** What names a car that has no plate yet: its chassis, what stands in place of the plate, or the end of both. */
const SEM_PLACA =
  /(?<![A-Z0-9])(?:[A-HJ-NPR-Z0-9]{17}|A EMPLACAR [A-Z0-9]{8}|[A-HJ-NPR-Z0-9]{2}\d{6})(?![A-Z0-9])/g
/** Text that looks like a plate but isn't one. */
const QUASE_PLACA = /^(?=.*[A-Z])(?=.*\d)[A-Z0-9-]{5,9}$/

/**
 * Reads the plates and chassis of a pasted column or message, plates old or Mercosul, with or without hyphen, each
 * once. `ilegiveis` are texts that only look like plates.
 */
export function lerPlacas(texto: string): { placas: string[]; ilegiveis: string[] } {
  const linhas = texto.split('\n').map((linha) => cleanDocument(linha).toUpperCase())
  const porCarro = new Map<string, string>()
  // Beside a plate a chassis names the same car.
  for (const linha of linhas)
    if (linha.replace(SEM_PLACA, ' ').search(PLACA) === -1)
      for (const [nome] of linha.matchAll(SEM_PLACA)) if (/[A-Z]/.test(nome)) porCarro.set(nome, nome)
  const maiusculo = linhas.join('\n').replace(SEM_PLACA, ' ')
  for (const [, letras = '', resto = ''] of maiusculo.matchAll(PLACA)) {
    const placa = letras + resto
    const carro = placaMercosul(placa)
    if (!porCarro.has(carro)) porCarro.set(carro, placa)
  }
  const sobra = maiusculo.replace(PLACA, ' ').split(/[\s.,;:|/()"']+/)
  return {
    placas: [...porCarro.values()],
    ilegiveis: [...new Set(sobra.filter((parte) => QUASE_PLACA.test(parte)))],
  }
}

interface ForaDaColagem {
  placa: string
  /** In a sentence. */
  motivo: string
}

/** One key for the spellings of a plate, and for what stands in its place; a chassis has one. */
const chaveDe = (nome: string) =>
  nome.length === 7 ? placaMercosul(nome) : nome.toUpperCase().replace(/^A EMPLACAR /, '')

type Nomeado = Pick<VeiculoDaSelecao, 'placa' | 'chassi'>
type Conhecido = Nomeado & Pick<VeiculoDaSelecao, 'id' | 'preco'>

const porNome = <V extends Nomeado>(veiculos: readonly V[]) =>
  new Map(
    veiculos.flatMap((veiculo) =>
      [veiculo.placa, veiculo.chassi].flatMap((nome) => (nome ? [[chaveDe(nome), veiculo] as const] : [])),
    ),
  )

/**
 * Finds the vehicles of these plates and chassis that may be chosen, and why others may not. `naoElegiveis`: the
 * store's vehicles that the list leaves out. `escolhido`: whether a vehicle is chosen already, perhaps with a typed
 * price.
 */
export function acharPlacas(
  placas: readonly string[],
  estoque: readonly Conhecido[],
  naoElegiveis: readonly (Nomeado & ForaDaColagem)[],
  escolhido: (id: number) => boolean,
): { ids: number[]; fora: ForaDaColagem[] } {
  const noEstoque = porNome(estoque)
  const recusados = porNome(naoElegiveis)
  const ids: number[] = []
  const fora: ForaDaColagem[] = []
  for (const placa of placas) {
    const carro = chaveDe(placa)
    const veiculo = noEstoque.get(carro)
    if (veiculo && (veiculo.preco > 0 || escolhido(veiculo.id))) ids.push(veiculo.id)
    else if (veiculo) fora.push({ placa, motivo: 'Está sem preço.' })
    else fora.push({ placa, motivo: recusados.get(carro)?.motivo ?? 'Não está no estoque desta loja.' })
  }
  return { ids: [...new Set(ids)], fora }
}
