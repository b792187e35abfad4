import { Select } from '@mantine/core'
import { contratosResponse } from '@lastro/shared/contratos/contrato'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { chaves } from '../../lib/chaves.ts'
import { lojasDaWhitelistOptions } from '../instituicoes/use-lojas.ts'

/** The contracts in progress of a store with the institution, for a choice. */
export const contratosDaLojaOptions = (instituicaoId: number, lojaId: number) =>
  queryOptions({
    queryKey: chaves.contratos.opcoes(instituicaoId, lojaId),
    queryFn: async ({ signal }) => {
      const path = `/api/instituicoes-financeiras/${instituicaoId}/contratos`
      const query = { lojaId, status: 0 }
      return (await api(contratosResponse, 'GET', path, { query, signal })).contratos
    },
    staleTime: 30_000,
  })

/** One option with the name that a list shows for it. */
interface Atual {
  id: number | null
  nome: string | null
}

interface EscopoFieldsProps {
  instituicaoId: number | null
  /** The form's own props of both selects; a store's change empties the contract. */
  loja: InputProps
  contrato: InputProps
  onLoja: (lojaId: string | null) => void
  /** What is chosen already stays on offer, even when the lists no longer have it. */
  lojaAtual?: Atual
  contratoAtual?: Atual
}
interface InputProps {
  value?: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
}

/** Scope of a parameter or rule (spec 2.5, 2.7): store and contract may both stay empty; a chosen store loads its contracts. */
export function EscopoFields(props: EscopoFieldsProps) {
  const { instituicaoId, loja, contrato, onLoja } = props
  const lojas = useQuery({ ...lojasDaWhitelistOptions(instituicaoId ?? 0), enabled: instituicaoId !== null })
  const lojaId = Number(loja.value ?? 0)
  const contratos = useQuery({
    ...contratosDaLojaOptions(instituicaoId ?? 0, lojaId),
    enabled: instituicaoId !== null && lojaId > 0,
  })
  return (
    <>
      <Select
        label="Loja"
        placeholder="Selecione"
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar loja' }}
        nothingFoundMessage="Nenhuma loja encontrada"
        {...loja}
        onChange={onLoja}
        data={comAtual(
          (lojas.data ?? []).map(({ id, nomeFantasia }) => ({ id, nome: nomeFantasia })),
          props.lojaAtual,
        )}
      />
      <Select
        label="Contrato"
        placeholder="Selecione"
        description={descricao(lojaId, contratos.data?.length)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar contrato' }}
        limit={200}
        nothingFoundMessage="Nenhum contrato encontrado"
        disabled={lojaId === 0}
        {...contrato}
        data={comAtual(
          (contratos.data ?? []).map(({ id, numero }) => ({ id, nome: numero })),
          props.contratoAtual,
        )}
      />
    </>
  )
}

function descricao(lojaId: number, contratos: number | undefined): string | undefined {
  if (lojaId === 0) return 'Escolha uma loja para ver os contratos dela.'
  return contratos === 0 ? 'Esta loja não tem contratos em andamento.' : undefined
}

function comAtual(opcoes: { id: number; nome: string }[], atual: Atual | undefined) {
  const { id = null, nome = null } = atual ?? {}
  const falta = id !== null && nome !== null && !opcoes.some((opcao) => opcao.id === id)
  return [...opcoes, ...(falta ? [{ id, nome }] : [])].map((opcao) => ({
    value: String(opcao.id),
    label: opcao.nome,
  }))
}
