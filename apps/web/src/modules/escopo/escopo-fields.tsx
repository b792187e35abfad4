import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { contratosCall, contratoCall } from '@lastro/shared/contratos/contrato'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call, keyOf, queryOf } from '#lib/api.ts'
import { formatInteiro } from '#lib/format.ts'
import { clearButton } from '#ui/clear-button.ts'
import { lojasDaWhitelistOptions } from '../instituicoes/use-lojas.ts'

const MAX_FOUND = 50

/** Contracts in progress of a store with the institution that match a search, the newest first. */
export const contratosEmAndamentoOptions = (instituicaoId: number, lojaId: number, filtro = '') =>
  queryOf(contratosCall, {
    params: { id: instituicaoId },
    query: { lojaId, status: 0, filtro, pagina: 1, quantidadePorPagina: MAX_FOUND },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** Number of a contract that a restored form names by id. A contract chosen on the screen needs no call. */
export const numeroDoContratoOptions = (id: number) =>
  queryOptions({
    queryKey: keyOf(contratoCall, { params: { id } }, 'numero'),
    queryFn: async ({ signal }) => (await call(contratoCall, { params: { id }, signal })).numero,
    staleTime: Infinity,
  })

/** An option with the name that lists show for it. */
interface OpcaoAtual {
  id: number | null
  nome: string | null
}

interface EscopoFieldsProps {
  instituicaoId: number | null
  /** Input props of both selects. A change of the store empties the contract. */
  loja: InputProps
  contrato: InputProps
  onLoja: (lojaId: string | null) => void
  /** Options that stay on offer even when the lists no longer have them. */
  lojaAtual?: OpcaoAtual
  contratoAtual?: OpcaoAtual
}
interface InputProps {
  value?: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
}

/**
 * Scope of a parameter or rule (spec 2.5, 2.7). Store and contract may both stay empty. Choosing a store loads its
 * contracts.
 */
export function EscopoFields(props: EscopoFieldsProps) {
  const { instituicaoId, loja, contrato, onLoja } = props
  const lojas = useQuery({ ...lojasDaWhitelistOptions(instituicaoId ?? 0), enabled: instituicaoId !== null })
  return (
    <>
      <Select
        label="Loja"
        placeholder="Selecione"
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={clearButton('Limpar loja')}
        nothingFoundMessage="Nenhuma loja encontrada"
        {...loja}
        onChange={onLoja}
        data={withCurrentOption(
          (lojas.data ?? []).map(({ id, nomeFantasia }) => ({ id, nome: nomeFantasia })),
          props.lojaAtual,
        )}
      />
      <ContratoField
        // A new store needs a new search.
        key={loja.value}
        instituicaoId={instituicaoId ?? 0}
        lojaId={instituicaoId === null ? 0 : Number(loja.value ?? 0)}
        contrato={contrato}
        atual={props.contratoAtual}
      />
    </>
  )
}

interface ContratoFieldProps {
  instituicaoId: number
  /** 0: no store is chosen. */
  lojaId: number
  contrato: InputProps
  atual: OpcaoAtual | undefined
}

/** A choice among a store's contracts. The server searches, because there may be thousands. */
function ContratoField({ instituicaoId, lojaId, contrato, atual }: ContratoFieldProps) {
  const queryClient = useQueryClient()
  const [texto, setTexto] = useState('')
  const [busca] = useDebouncedValue(texto, 250)
  const id = Number(contrato.value ?? 0)
  const escolhido = useQuery({ ...numeroDoContratoOptions(id), enabled: id > 0 && id !== atual?.id })
  const numero = id === atual?.id ? atual.nome : (escolhido.data ?? null)
  // The field shows the chosen number, which is no search.
  const filtro = busca === numero ? '' : busca.trim()
  const { data } = useQuery({
    ...contratosEmAndamentoOptions(instituicaoId, lojaId, filtro),
    enabled: lojaId > 0,
  })
  const opcoes = data?.contratos ?? []
  return (
    <Select
      label="Contrato"
      placeholder="Selecione"
      description={descricao(lojaId, { filtro, total: data?.total })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      onSearchChange={setTexto}
      filter={({ options }) => options}
      openOnFocus={false}
      clearable
      clearButtonProps={clearButton('Limpar contrato')}
      nothingFoundMessage="Nenhum contrato encontrado"
      disabled={lojaId === 0}
      {...contrato}
      onChange={(value) => {
        const opcao = opcoes.find((each) => String(each.id) === value)
        if (opcao) queryClient.setQueryData(numeroDoContratoOptions(opcao.id).queryKey, opcao.numero)
        contrato.onChange(value)
      }}
      data={withCurrentOption(
        opcoes.map((opcao) => ({ id: opcao.id, nome: opcao.numero })),
        id > 0 ? { id, nome: numero } : atual,
      )}
    />
  )
}

function descricao(
  lojaId: number,
  { filtro, total = 1 }: { filtro: string; total: number | undefined },
): string | undefined {
  if (lojaId === 0) return 'Escolha uma loja para ver os contratos dela.'
  if (total > MAX_FOUND) return `Os ${MAX_FOUND} mais novos de ${formatInteiro(total)}. Digite para buscar.`
  return total === 0 && filtro === '' ? 'Esta loja não tem contratos em andamento.' : undefined
}

function withCurrentOption(opcoes: { id: number; nome: string }[], atual: OpcaoAtual | undefined) {
  const { id = null, nome = null } = atual ?? {}
  const missing = id !== null && nome !== null && !opcoes.some((opcao) => opcao.id === id)
  return [...opcoes, ...(missing ? [{ id, nome }] : [])].map((opcao) => ({
    value: String(opcao.id),
    label: opcao.nome,
  }))
}
