import { Button, Checkbox, Input, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LinkDeEmail, senhaPorLinkCall, senhaPorLinkRequest } from '@lastro/shared/autenticacao/email'
import { TAMANHO_MINIMO_SENHA } from '@lastro/shared/autenticacao/troca-senha'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#lib/api.ts'
import { errosDoSchema, wordsOfFailure } from '#lib/api-error.ts'
import { Notice } from '#ui/notice.tsx'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { LINK_PARTIDO, useLinkDaMensagem } from './link-da-mensagem.ts'
import { PublicFrame } from './public-frame.tsx'
import { TermoDeUso } from './termo-de-uso.tsx'

/** Where the letter about a forgotten password leads. Nothing happens before the button is pressed. */
export function NovaSenhaPage() {
  return <Pagina title="Escolha outra senha" />
}

/** Where an invitation leads: password, terms and address at once. */
export function ConvitePage() {
  return <Pagina title="Bem-vindo ao Lastro" convite />
}

function Pagina({ title, convite = false }: { title: string; convite?: boolean }) {
  const link = useLinkDaMensagem()
  return (
    <PublicFrame title={title} wide={convite}>
      {link ? <Escolha link={link} convite={convite} /> : <Notice tom="atencao">{LINK_PARTIDO}</Notice>}
      <Link to="/login">Ir para a entrada</Link>
    </PublicFrame>
  )
}

interface Valores {
  senhaNova: string
  confirmacao: string
  aceito: boolean
}

function validar(valores: Valores, link: LinkDeEmail, convite: boolean) {
  const { senhaNova, confirmacao, aceito } = valores
  const diferente = confirmacao === senhaNova ? undefined : 'As senhas não conferem.'
  const erro = confirmacao ? diferente : CAMPO_OBRIGATORIO
  return {
    ...errosDoSchema(senhaPorLinkRequest)({ ...link, senhaNova }),
    ...(erro && { confirmacao: erro }),
    ...(convite && !aceito && { aceito: 'É preciso aceitar os termos de uso.' }),
  }
}

function Escolha({ link, convite }: { link: LinkDeEmail; convite: boolean }) {
  const form = useForm<Valores>({ initialValues: { senhaNova: '', confirmacao: '', aceito: false } })
  const escolher = useMutation({
    mutationFn: ({ senhaNova, aceito }: Valores) =>
      call(senhaPorLinkCall, { body: { ...link, senhaNova, ...(convite && { aceito }) }, anonymous: true }),
    meta: { silent: true },
  })
  const { formProps } = useFormSubmit(form, {
    validar: (valores) => validar(valores, link, convite),
    enviar: (valores) => escolher.mutate(valores),
  })
  if (escolher.isSuccess)
    return <Notice tom="info">A sua senha está salva. Entre com o seu CPF e ela.</Notice>
  return (
    <form {...formProps}>
      <Stack gap="sm">
        {convite && <TermoDeUso />}
        <Text size="sm">
          Escolha uma senha com pelo menos {TAMANHO_MINIMO_SENHA} caracteres.
          {!convite && ' Todas as suas sessões terminam.'}
        </Text>
        <PasswordInput
          label="Nova senha"
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar: Nova senha' }}
          key={form.key('senhaNova')}
          {...form.getInputProps('senhaNova')}
        />
        <PasswordInput
          label="Confirme a nova senha"
          autoComplete="new-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar: Confirme a nova senha' }}
          key={form.key('confirmacao')}
          {...form.getInputProps('confirmacao')}
        />
        {convite && (
          <Checkbox
            label="Li e aceito os termos de uso"
            key={form.key('aceito')}
            {...form.getInputProps('aceito', { type: 'checkbox' })}
          />
        )}
        {escolher.error && (
          <Input.Error role="alert" size="sm">
            {wordsOfFailure(escolher.error)}
          </Input.Error>
        )}
        <Button type="submit" fullWidth mt="xs" loading={escolher.isPending}>
          Salvar a senha
        </Button>
      </Stack>
    </form>
  )
}
