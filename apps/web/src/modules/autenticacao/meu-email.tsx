import { Button, Group, Select, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  alterarMeuEmailCall,
  alterarMeuEmailRequest,
  type MeuEmail as Endereco,
  meuEmailCall,
} from '@lastro/shared/autenticacao/email'
import { formatInstante } from '@lastro/shared/dia'
import {
  alterarPreferenciasCall,
  type Preferencias,
  preferenciasCall,
  QUANDO,
  type Quando,
  TIPOS_DE_AVISO,
} from '@lastro/shared/notificacoes/avisos'
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf, queryOf } from '#lib/api.ts'
import { errosDoSchema } from '#lib/api-error.ts'
import { EmailInput } from '#ui/email-input.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { SenhaInput } from './segundo-fator/cadastro-segundo-fator.tsx'

const meuEmailOptions = queryOf(meuEmailCall, {})
const preferenciasOptions = queryOf(preferenciasCall, {})

/** The person's own address, and when each kind of notice comes there. */
export function MeuEmail() {
  const { data, isError } = useQuery(meuEmailOptions)
  const [trocando, setTrocando] = useState(false)
  return (
    <Stack component="section" gap="sm" mt="xl" maw={720} aria-labelledby="meu-email">
      <Group gap="sm">
        <Title order={2} id="meu-email">
          E-mail
        </Title>
        {data?.email && <Situacao {...data} />}
      </Group>
      {isError && <LoadError title="Não foi possível carregar o e-mail." />}
      {data && (
        <>
          <Text size="sm">{describeEmail(data)}</Text>
          <Group>
            <Button variant="default" onClick={() => setTrocando(true)}>
              {data.email === null ? 'Informar o e-mail' : 'Trocar o e-mail'}
            </Button>
          </Group>
          {data.confirmadoEm && <Avisos />}
        </>
      )}
      {trocando && data && <TrocarEmailModal atual={data} onClose={() => setTrocando(false)} />}
    </Stack>
  )
}

function describeEmail({ email, confirmadoEm }: Endereco): string {
  if (email === null) return 'Com um e-mail você recebe avisos e pode escolher outra senha se esquecer a sua.'
  if (confirmadoEm) return `${email}, confirmado em ${formatInstante(confirmadoEm)}.`
  return `${email}. Abra o link que enviamos a ele, em até 24 horas. Para receber outro, informe o endereço de novo.`
}

const Situacao = ({ confirmadoEm }: Endereco) =>
  confirmadoEm ? (
    <StatusBadge tom="sucesso" icon={IconCircleCheck} label="Confirmado" />
  ) : (
    <StatusBadge tom="atencao" icon={IconHourglass} label="Falta confirmar" />
  )

function TrocarEmailModal({ atual, onClose }: { atual: Endereco; onClose: () => void }) {
  const form = useForm({ initialValues: { email: atual.email ?? '', senha: '' } })
  const pedido = ({ email, senha }: { email: string; senha: string }) => ({
    email: email.trim() || null,
    senha,
  })
  const { mutateAsync } = useMutation({
    mutationFn: (valores: { email: string; senha: string }) =>
      call(alterarMeuEmailCall, { body: alterarMeuEmailRequest.parse(pedido(valores)) }),
    meta: { silent: [400], muda: [keyOf(meuEmailCall)], sucesso: 'E-mail salvo com sucesso.' },
  })
  return (
    <FormModal
      title="E-mail"
      form={form}
      draftKey={null}
      validar={(valores) => errosDoSchema(alterarMeuEmailRequest)(pedido(valores))}
      salvar={async (valores, release) => {
        await mutateAsync(valores)
        release()
        onClose()
      }}
      onClose={onClose}
    >
      <Text size="sm">O endereço recebe um link de confirmação. Até lá, nada mais é enviado a ele.</Text>
      <EmailInput autoComplete="email" description="Vazio: sem e-mail." {...form.getInputProps('email')} />
      <SenhaInput {...form.getInputProps('senha')} key={form.key('senha')} />
    </FormModal>
  )
}

const OPCOES = (Object.keys(QUANDO) as Quando[]).map((value) => ({ value, label: QUANDO[value] }))

/** One choice per kind of notice, saved at once. */
function Avisos() {
  const { data, isError } = useQuery(preferenciasOptions)
  const { mutate } = useMutation({
    mutationFn: (aviso: Pick<Preferencias['avisos'][number], 'tipo' | 'quando'>) =>
      call(alterarPreferenciasCall, { body: { avisos: [aviso] } }),
    meta: { muda: [keyOf(preferenciasCall)], sucesso: 'Aviso alterado com sucesso.' },
  })
  if (isError) return <LoadError title="Não foi possível carregar os avisos." />
  return (
    <Stack component="section" gap="sm" mt="sm" aria-labelledby="meus-avisos">
      <Title order={3} id="meus-avisos">
        Avisos por e-mail
      </Title>
      <Text size="sm">
        O sino mostra todos. Por e-mail, cada tipo chega na hora, no resumo das 7h30 dos dias úteis, ou nunca.
      </Text>
      {data?.avisos.map(({ tipo, quando, obrigatorio }) => (
        <Select
          key={tipo}
          label={TIPOS_DE_AVISO[tipo].label}
          description={obrigatorio ? 'A sua instituição não deixa desligar.' : undefined}
          data={obrigatorio ? OPCOES.filter(({ value }) => value !== 'nunca') : OPCOES}
          value={quando}
          allowDeselect={false}
          maw={420}
          onChange={(value) => value && mutate({ tipo, quando: value })}
        />
      ))}
    </Stack>
  )
}
