import { Button, Checkbox, Group, Stack, Switch, Radio } from '@mantine/core'
import { ABERTURA, FECHAMENTO } from '@lastro/shared/cobertura/situacao'
import {
  strongerProtecoes,
  equalProtecoes,
  INDICE_MINIMO,
  MARGEM_MAXIMA,
  type Protecoes,
  TOLERANCIA_MAXIMA,
  type BaseDoExigido as Base,
} from '@lastro/shared/politicas/politica'
import { NOMES_DOS_AVISOS, TIPOS_DE_AVISO } from '@lastro/shared/notificacoes/avisos'
import { formatPercentual } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { NUMERO_RECUSADO, PercentInput, MoneyInput } from '#ui/numero-input.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { SettingsBlock } from '#ui/settings-block.tsx'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { diferencas } from './politica-textos.ts'
import type { PoliticaNaTela } from './use-politica-na-tela.ts'
import { useCorreio } from '../configuracao/configuracao.tsx'
import { RenavePorEstado } from './renave-por-estado.tsx'
import { DiasUteis, PeriodoDaRevisao } from './escolhas-de-prazo.tsx'

/** Warns that too few people may approve. */
function PoucasPessoas({ protecoes, pessoas }: { protecoes: Protecoes; pessoas: number }) {
  if (pessoas > 1 || (!protecoes.aprovadorDistinto && protecoes.valorSegundaAprovacao === null)) return null
  return (
    <Notice tom="atencao">
      {pessoas === 0 ? 'Ninguém da instituição' : 'Só uma pessoa da instituição'} tem permissão para aprovar
      contratos. Com estas políticas é preciso mais de uma: peça a um administrador de acessos que dê a
      permissão a outra pessoa.
    </Notice>
  )
}

/** Asks before a request to weaken the policy. */
async function confirmReducao(vigente: Protecoes, pedida: Protecoes): Promise<boolean> {
  if (equalProtecoes(strongerProtecoes(vigente, pedida), pedida)) return true
  return perguntarSimNao(
    [
      ...diferencas(strongerProtecoes(vigente, pedida), pedida),
      'Isto só passa a valer quando outra pessoa confirmar. Deseja pedir a redução?',
    ].join(' '),
    { title: 'Reduzir a proteção', perigo: true },
  )
}

/** Says what others saved while this person typed. */
function MudadaPorOutros({ mudancas }: Pick<PoliticaNaTela, 'mudancas'>) {
  if (mudancas.length === 0) return null
  return (
    <Notice tom="atencao" urgente>
      As políticas foram alteradas por outra pessoa. {mudancas.join(' ')} O que você digitou foi mantido:
      confira antes de salvar.
    </Notice>
  )
}

/** An institution's policy in words: its protections, its tolerance and, where there are balances, how long they count. */
export function PoliticaForm({ tela, temSaldos }: { tela: PoliticaNaTela; temSaldos: boolean }) {
  const { politica, form, podeAlterar, alterado, recuperado, salvando, salvar } = tela
  const limite = (centesimos: number) =>
    formatPercentual((centesimos - politica.toleranciaCobertura) / 10_000)
  const { formProps } = useFormSubmit(form, {
    validar: ({ valorSegundaAprovacao, toleranciaCobertura, margemSelecao, indiceMinimo }) => ({
      ...(Number.isNaN(valorSegundaAprovacao) && { valorSegundaAprovacao: NUMERO_RECUSADO }),
      // An empty field is null, an unreadable one NaN.
      ...(!(Number.isInteger(toleranciaCobertura) && toleranciaCobertura <= TOLERANCIA_MAXIMA) && {
        toleranciaCobertura: 'A tolerância vai de 0 a 10 pontos.',
      }),
      ...(!(Number.isInteger(margemSelecao) && margemSelecao <= MARGEM_MAXIMA) && {
        margemSelecao: 'A margem vai de 0 a 50 pontos.',
      }),
      ...(!(Number.isInteger(indiceMinimo) && indiceMinimo >= INDICE_MINIMO) && {
        indiceMinimo: 'O índice vai de 100,00% a 999,99%.',
      }),
    }),
    enviar: async (pedida) => (await confirmReducao(politica, pedida)) && salvar(pedida),
  })
  return (
    <form {...formProps}>
      <Stack>
        <RecoveredDraftNote drafts={[recuperado]} />
        <MudadaPorOutros mudancas={tela.mudancas} />
        <SettingsBlock
          titulo="Autenticação em dois fatores no acesso"
          texto="Além da senha, cada pessoa da instituição confirma a entrada com um código do aplicativo autenticador do celular. Vale para todos os usuários da instituição, inclusive você: quem ainda não tem o segundo fator é levado a cadastrá-lo antes de continuar. As lojas não são afetadas."
        >
          <Switch
            label="Exigir segundo fator de todos"
            disabled={!podeAlterar}
            {...form.getInputProps('exigeSegundoFator', { type: 'checkbox' })}
          />
        </SettingsBlock>
        <SettingsBlock
          titulo="Segregação de funções"
          texto="Quem compromete a instituição com uma proposta, ao aprovar a seleção da loja ou ao enviar à loja veículos que a própria instituição escolheu, não pode ser quem por último alterou a data de término, o valor do crédito, o valor da garantia, a regra ou os veículos. Num contrato já aprovado, mais crédito, menos garantia, um término mais tarde, a retirada de veículos e a liquidação precisam de duas pessoas. Vale também para os contratos em andamento."
        >
          <Switch
            label="Exigir que o aprovador seja outra pessoa"
            disabled={!podeAlterar}
            {...form.getInputProps('aprovadorDistinto', { type: 'checkbox' })}
          />
        </SettingsBlock>
        <SettingsBlock
          titulo="Alçada: segunda aprovação acima de um valor"
          texto="Contratos com valor do crédito acima deste valor precisam da aprovação de duas pessoas diferentes, também para prorrogar, retirar veículos e liquidar. A primeira fica registrada e o contrato aguarda a segunda; se os valores ou os veículos mudarem nesse meio-tempo, recomeça. Vazio: uma aprovação basta."
        >
          <MoneyInput
            label="Segunda aprovação acima de"
            leftSection={<span aria-hidden>R$</span>}
            maw={260}
            disabled={!podeAlterar}
            {...form.getInputProps('valorSegundaAprovacao')}
          />
        </SettingsBlock>
        <PoliticaDosAcessos form={form} disabled={!podeAlterar} />
        <SettingsBlock
          titulo="Tolerância da cobertura"
          texto={`Um contrato começa com 100% de cobertura, e o mês seguinte da tabela pode deixá-lo um pouco abaixo. Até esta tolerância ele não conta como descoberto: a insuficiência abre abaixo de ${limite(ABERTURA)} e encerra a partir de ${limite(FECHAMENTO)}. Os sinais de Descoberto, No limite e Coberto seguem o mesmo limite.`}
        >
          <PercentInput
            label="Tolerância em pontos percentuais"
            maw={260}
            disabled={!podeAlterar}
            {...form.getInputProps('toleranciaCobertura')}
          />
        </SettingsBlock>
        <SettingsBlock
          titulo="Margem da seleção"
          texto="Quanto acima do valor da garantia a escolha de veículos procura chegar. Com 5,00, Completar e a sugestão de uma substituição vão até 105,00%, se o estoque alcança. A seleção automática de um contrato novo continua parando no valor da garantia."
        >
          <PercentInput
            label="Margem em pontos percentuais"
            maw={260}
            disabled={!podeAlterar}
            {...form.getInputProps('margemSelecao')}
          />
        </SettingsBlock>
        <SettingsBlock
          titulo="Entrada no Renave"
          texto="Por estado da loja, desde quando enviar, aprovar e incluir veículos pergunta pelos que não estão no estoque dela pelo Renave (aviso), ou os recusa (bloqueio). O que já está em garantia fica. Uma loja sem estado no cadastro não é verificada."
        >
          <RenavePorEstado disabled={!podeAlterar} {...form.getInputProps('exigeRenave')} />
        </SettingsBlock>
        {temSaldos && <PoliticaDosSaldos form={form} disabled={!podeAlterar} />}
        <PoucasPessoas protecoes={form.getValues()} pessoas={politica.pessoasQueAprovam} />
        {podeAlterar && (
          <Group justify="flex-end">
            <Button type="submit" loading={salvando} disabled={!alterado}>
              Salvar
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

interface ParteDaPoliticaProps {
  form: PoliticaNaTela['form']
  disabled: boolean
}

/** Who keeps the accesses of the institution's people, and what they hear by mail. */
function PoliticaDosAcessos({ form, disabled }: ParteDaPoliticaProps) {
  const correio = useCorreio()
  return (
    <>
      <SettingsBlock
        titulo="Acessos por duas pessoas"
        texto="Quem passa a poder enviar, aprovar ou liquidar contratos, confirmar baixas, levantar suspensões, mudar as políticas ou administrar acessos precisa do consentimento de dois administradores de acessos: o ato de um espera o outro por até 10 dias. Vale também para ativar alguém, redefinir a senha ou o segundo fator de quem tem uma dessas permissões."
      >
        <Switch
          label="Exigir um segundo administrador"
          disabled={disabled}
          {...form.getInputProps('acessoPorDuasPessoas', { type: 'checkbox' })}
        />
      </SettingsBlock>
      <SettingsBlock
        titulo="Acessos mantidos pela plataforma"
        texto="Desligado, só a própria instituição cria e muda os acessos da sua equipe. Os operadores da plataforma ficam com os primeiros administradores e com a emergência: desativar, redefinir senha ou segundo fator e encerrar sessões, com motivo, avisado na hora."
      >
        <Switch
          label="Operadores da plataforma também mantêm os acessos"
          disabled={disabled}
          {...form.getInputProps('operadorMantemAcessos', { type: 'checkbox' })}
        />
      </SettingsBlock>
      <SettingsBlock
        titulo="Revisão de acessos"
        texto="De quanto em quanto tempo alguém diz, de cada acesso da instituição, se fica ou sai, e assina a revisão inteira. O prazo conta da última revisão assinada, ou de quando a política passou a pedi-la."
      >
        <PeriodoDaRevisao disabled={disabled} {...form.getInputProps('revisaoDeAcessos')} />
      </SettingsBlock>
      {correio && (
        <SettingsBlock
          titulo="Avisos por e-mail que ninguém desliga"
          texto="Cada pessoa escolhe, por tipo de aviso, o e-mail na hora, no resumo da manhã ou nunca. Os tipos marcados chegam sempre, na hora ou no resumo, a quem tem um e-mail confirmado."
        >
          <Checkbox.Group label="Chegam sempre" {...form.getInputProps('avisosObrigatorios')}>
            <Stack gap="xs" mt="xs">
              {NOMES_DOS_AVISOS.map((tipo) => (
                <Checkbox key={tipo} value={tipo} label={TIPOS_DE_AVISO[tipo].label} disabled={disabled} />
              ))}
            </Stack>
          </Checkbox.Group>
        </SettingsBlock>
      )}
    </>
  )
}

/** The part of the policy that rests on balances: drawn once an institution has loaded some. */
function PoliticaDosSaldos({ form, disabled }: ParteDaPoliticaProps) {
  return (
    <>
      <SettingsBlock
        titulo="Validade do saldo devedor"
        texto="Por quantos dias úteis depois da data-base o saldo carregado ainda vale. Um saldo mais velho aparece como desatualizado, e nada é decidido por ele. Feriados nacionais e bancários não contam."
      >
        <DiasUteis campo="saldoVale" disabled={disabled} {...form.getInputProps('saldoVale')} />
      </SettingsBlock>
      <SettingsBlock
        titulo="Base da cobertura"
        texto="O que as garantias de um contrato ativo precisam cobrir: o valor da garantia acordado, ou o saldo devedor vezes o índice mínimo. Contrato sem saldo válido fica com o valor da garantia."
      >
        <BaseDoExigido disabled={disabled} {...form.getInputProps('baseDoExigido')} />
        {form.getValues().baseDoExigido === 'saldo' && (
          <PercentInput
            label="Índice mínimo"
            maw={260}
            disabled={disabled}
            {...form.getInputProps('indiceMinimo')}
          />
        )}
      </SettingsBlock>
      <SettingsBlock
        titulo="Prazo da baixa por venda"
        texto="Quantos dias úteis depois da venda a loja tem para pagar por um veículo em garantia. Vale para as baixas abertas a partir da mudança."
      >
        <DiasUteis campo="prazoBaixa" disabled={disabled} {...form.getInputProps('prazoBaixa')} />
      </SettingsBlock>
      <SettingsBlock
        titulo="Suspensão da loja"
        texto="Com uma venda sem quitação há mais dias úteis do que isto, a loja fica suspensa: ninguém envia nem aprova propostas dela, e nenhum veículo entra nos contratos ativos. Pagamentos, liberações e retiradas continuam."
      >
        <DiasUteis campo="suspenderLoja" disabled={disabled} {...form.getInputProps('suspenderLoja')} />
      </SettingsBlock>
      <SettingsBlock
        titulo="Liquidação com saldo zero"
        texto="Sem saldo recente igual a zero, liquidar um contrato pede um motivo e a aprovação de duas pessoas. Com saldo recente zero, uma pessoa basta."
      >
        <Switch
          label="Exigir saldo zero para liquidar"
          disabled={disabled}
          {...form.getInputProps('liquidarComSaldoZero', { type: 'checkbox' })}
        />
      </SettingsBlock>
    </>
  )
}

interface Props {
  disabled: boolean
  value?: Base
  onChange?: (base: Base) => void
}

/** What an Ativo contract's vehicles must cover. */
function BaseDoExigido({ value, onChange, disabled }: Props) {
  return (
    <Radio.Group label="As garantias cobrem" value={value ?? null} onChange={(base) => onChange?.(base)}>
      <Stack gap="xs" mt="xs">
        <Radio value="valorGarantia" label="O valor da garantia" disabled={disabled} />
        <Radio value="saldo" label="O saldo devedor × índice mínimo" disabled={disabled} />
      </Stack>
    </Radio.Group>
  )
}
