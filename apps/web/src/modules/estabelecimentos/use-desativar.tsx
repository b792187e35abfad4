import { Stack, Text } from '@mantine/core'
import {
  ativarEstabelecimentoCall,
  type Cadastro,
  desativarEstabelecimentoCall,
  impactoDaDesativacaoCall,
  type ImpactoDaDesativacao,
} from '@lastro/shared/estabelecimentos/cadastro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { invalidar, invalidarContratos } from '#lib/invalidar.ts'
import { plural } from '#lib/format.ts'
import { toastSucesso } from '#lib/toast.ts'
import { confirmar } from '#ui/dialogs.ts'

/** The consequences of disabling, one sentence each. Leaves out those that affect nothing. */
function consequencias({ tipo }: Pick<Cadastro, 'tipo'>, impacto: ImpactoDaDesativacao): string[] {
  const { usuarios, credenciais, avisos, propostas, ativos } = impacto
  const frases: [number, string][] = [
    [usuarios, `${plural(usuarios, 'usuário perde', 'usuários perdem')} o acesso na próxima ação.`],
    [credenciais, `${plural(credenciais, 'credencial da API deixa', 'credenciais da API deixam')} de valer.`],
    [
      avisos,
      `${plural(avisos, 'aviso automático deixa de ser enviado', 'avisos automáticos deixam de ser enviados')}.`,
    ],
    [
      propostas,
      `${plural(propostas, 'proposta em aberto fica como está', 'propostas em aberto ficam como estão')}; nada é enviado nem aprovado.`,
    ],
    [
      ativos,
      `${plural(ativos, 'contrato ativo continua', 'contratos ativos continuam')}, com os veículos em garantia.`,
    ],
  ]
  const outra =
    tipo === 'loja'
      ? 'Nenhuma proposta nova pode ser feita a esta loja.'
      : 'Nenhuma proposta nova pode ser feita por esta instituição.'
  return [...frases.filter(([quantos]) => quantos > 0).map(([, frase]) => frase), outra]
}

function perguntar(cadastro: Cadastro, impacto: ImpactoDaDesativacao) {
  return confirmar({
    title: `Desativar ${cadastro.nomeFantasia}`,
    message: (
      <Stack gap="xs">
        <Stack component="ul" gap={4} m={0} pl="md">
          {consequencias(cadastro, impacto).map((frase) => (
            <Text key={frase} component="li" size="sm">
              {frase}
            </Text>
          ))}
        </Stack>
        <Text size="sm">A outra parte dos contratos é avisada. Você pode reativar depois.</Text>
      </Stack>
    ),
    confirm: 'Desativar',
    perigo: true,
  })
}

/** Disables an establishment after a question that names the consequences, or enables it. */
export function useDesativar() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: async (cadastro: Cadastro): Promise<boolean> => {
      const { id, ativo } = cadastro
      const params = { id }
      if (ativo) {
        const impacto = await call(impactoDaDesativacaoCall, { params })
        if (!(await perguntar(cadastro, impacto))) return false
      }
      await call(ativo ? desativarEstabelecimentoCall : ativarEstabelecimentoCall, { params })
      return true
    },
    onSuccess: async (succeeded, cadastro) => {
      const { nomeFantasia, ativo } = cadastro
      if (!succeeded) return
      toastSucesso(`${nomeFantasia}: ${ativo ? 'desativado' : 'reativado'}.`, {
        undo: () => mutate({ ...cadastro, ativo: !ativo }),
      })
      await invalidar(queryClient, [['estabelecimentos'], ['instituicoes'], ['lojas']])
      await invalidarContratos(queryClient)
    },
  })
  return mutate
}
