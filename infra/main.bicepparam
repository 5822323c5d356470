// As azd gives it: every value from its environment (azd env set NAME VALUE).
using 'main.bicep'

param environmentName = readEnvironmentVariable('AZURE_ENV_NAME')
param location = readEnvironmentVariable('AZURE_LOCATION', 'uksouth')
param domain = readEnvironmentVariable('DOMAIN', '')
param alertEmail = readEnvironmentVariable('ALERT_EMAIL')
param monthlyBudget = int(readEnvironmentVariable('MONTHLY_BUDGET', '150'))
param budgetStart = readEnvironmentVariable('BUDGET_START')
param entraClientId = readEnvironmentVariable('ENTRA_CLIENT_ID')
param settings = {
  ROLE_MAP: readEnvironmentVariable('ROLE_MAP')
  CONTACT_EMAIL: readEnvironmentVariable('CONTACT_EMAIL', '')
  CONTACT_ADDRESS: readEnvironmentVariable('CONTACT_ADDRESS', '')
  GEOCODER_CONTACT: readEnvironmentVariable('GEOCODER_CONTACT', '')
}
param secrets = {
  SECRET: readEnvironmentVariable('SECRET')
  ENTRA_CLIENT_SECRET: readEnvironmentVariable('ENTRA_CLIENT_SECRET')
  X_BEARER_TOKEN: readEnvironmentVariable('X_BEARER_TOKEN', '')
}
